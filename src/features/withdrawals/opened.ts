import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const DecisionDialog = partOf(dialogs, (parts) => parts.DecisionDialog);
export const WithdrawDialog = partOf(dialogs, (parts) => parts.WithdrawDialog);
