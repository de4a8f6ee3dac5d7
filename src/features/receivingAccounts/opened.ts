import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const EditAccountForm = partOf(dialogs, (parts) => parts.EditAccountForm);
export const NewAccountForm = partOf(dialogs, (parts) => parts.NewAccountForm);
