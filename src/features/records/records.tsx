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

export function MerchantBalances() {
  return <RecordList endpoint={listMerchantBalanceRecords} summary={sumMerchantBalanceRecords} />;
}

export function ProviderBalances() {
  return <RecordList endpoint={listProviderBalanceRecords} summary={sumProviderBalanceRecords} />;
}

export function ProviderDeposits() {
  return <RecordList endpoint={listProviderDepositRecords} summary={sumProviderDepositRecords} />;
}

export function OwnDeposits() {
  return <RecordList endpoint={listOwnDepositRecords} summary={sumOwnDepositRecords} />;
}

export function PreDeposits() {
  return <RecordList endpoint={listPreDepositRecords} summary={sumPreDepositRecords} />;
}
