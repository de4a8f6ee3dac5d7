// What opens over its pages, in a file of its own: opened.ts fetches it.
export { MoveProvider } from './MoveProvider';
export { ProviderDrawer } from './ProviderDrawer';
export { NewProviderForm } from './ProviderForm';
