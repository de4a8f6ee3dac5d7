import {
  listMerchantBalanceRecords,
  listOwnDepositRecords,
  listPreDepositRecords,
  listProviderBalanceRecords,
  listProviderDepositRecords,
  sumMerchantBalanceRecords,
  sumOwnDepositRecords,
  sumPreDepositRecords,
  sumProviderBalanceRecords,
  sumProviderDepositRecords,
} from '../../../contract/records';
import { RecordList } from './RecordList';

export const MerchantBalances = () => (
  <RecordList endpoint={listMerchantBalanceRecords} summary={sumMerchantBalanceRecords} title="menu.balanceRecords" />
);
export const ProviderBalances = () => (
  <RecordList endpoint={listProviderBalanceRecords} summary={sumProviderBalanceRecords} title="menu.balanceRecords" />
);
export const ProviderDeposits = () => (
  <RecordList endpoint={listProviderDepositRecords} summary={sumProviderDepositRecords} title="menu.depositRecords" />
);
export const OwnDeposits = () => <RecordList endpoint={listOwnDepositRecords} summary={sumOwnDepositRecords} title="menu.depositRecords" />;
export const PreDeposits = () => (
  <RecordList endpoint={listPreDepositRecords} summary={sumPreDepositRecords} title="menu.preDepositRecords" />
);
