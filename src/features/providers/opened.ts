import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const MoveProvider = partOf(dialogs, (parts) => parts.MoveProvider);
export const NewProviderForm = partOf(dialogs, (parts) => parts.NewProviderForm);
export const ProviderDrawer = partOf(dialogs, (parts) => parts.ProviderDrawer);
