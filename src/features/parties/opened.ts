import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const ExplainDialog = partOf(dialogs, (parts) => parts.ExplainDialog);
