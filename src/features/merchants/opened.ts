import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const MerchantDrawer = partOf(dialogs, (parts) => parts.MerchantDrawer);
export const NewMerchantForm = partOf(dialogs, (parts) => parts.NewMerchantForm);
