// What opens over its pages, in a file of its own: opened.ts fetches it.
export { DecisionDialog } from './DecisionDialog';
export { DepositDialog } from './DepositDialog';
export { OwnTransferDialog, TransferDialog } from './TransferDialog';
