import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const AdjustDialog = partOf(dialogs, (parts) => parts.AdjustDialog);
