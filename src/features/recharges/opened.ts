import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const AssignDialog = partOf(dialogs, (parts) => parts.AssignDialog);
export const RechargeDialog = partOf(dialogs, (parts) => parts.RechargeDialog);
export const RechargeInfoDialog = partOf(dialogs, (parts) => parts.RechargeInfoDialog);
