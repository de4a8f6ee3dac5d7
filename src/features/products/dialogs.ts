// What opens over its pages, in a file of its own: opened.ts fetches it.
export { ImportDialog } from './ImportDialog';
export { EditProductForm, NewProductForm } from './ProductForm';
export { StockForm } from './StockForm';
