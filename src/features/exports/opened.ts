import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const StatementForm = partOf(dialogs, (parts) => parts.StatementForm);
