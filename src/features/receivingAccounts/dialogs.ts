// What opens over its pages, in a file of its own: opened.ts fetches it.
export { EditAccountForm, NewAccountForm } from './AccountForm';
