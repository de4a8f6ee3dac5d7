import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const EditProductForm = partOf(dialogs, (parts) => parts.EditProductForm);
export const ImportDialog = partOf(dialogs, (parts) => parts.ImportDialog);
export const NewProductForm = partOf(dialogs, (parts) => parts.NewProductForm);
export const StockForm = partOf(dialogs, (parts) => parts.StockForm);
