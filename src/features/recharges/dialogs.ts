// What opens over its pages, in a file of its own: opened.ts fetches it.
export { AssignDialog } from './AssignDialog';
export { RechargeDialog } from './RechargeDialog';
export { RechargeInfoDialog } from './RechargeInfoDialog';
