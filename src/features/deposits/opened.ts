import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const DecisionDialog = partOf(dialogs, (parts) => parts.DecisionDialog);
export const DepositDialog = partOf(dialogs, (parts) => parts.DepositDialog);
export const OwnTransferDialog = partOf(dialogs, (parts) => parts.OwnTransferDialog);
export const TransferDialog = partOf(dialogs, (parts) => parts.TransferDialog);
