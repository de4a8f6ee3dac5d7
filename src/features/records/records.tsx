import {
  listMerchantBalanceRecords,
  listOwnBalanceRecords,
  listOwnDepositRecords,
  listPreDepositRecords,
  listProviderBalanceRecords,
  listProviderDepositRecords,
  sumMerchantBalanceRecords,
  sumOwnBalanceRecords,
  sumOwnDepositRecords,
  sumPreDepositRecords,
  sumProviderBalanceRecords,
  sumProviderDepositRecords,
} from '../../../contract/records';
import { RecordList } from './RecordList';

export function MerchantBalances() {
  return <RecordList endpoint={listMerchantBalanceRecords} summary={sumMerchantBalanceRecords} of="payer" fund="balance" />;
}

export function OwnBalances() {
  return <RecordList endpoint={listOwnBalanceRecords} summary={sumOwnBalanceRecords} of="payee" fund="balance" />;
}

export function ProviderBalances() {
  return <RecordList endpoint={listProviderBalanceRecords} summary={sumProviderBalanceRecords} of="payee" fund="balance" />;
}

export function ProviderDeposits() {
  return <RecordList endpoint={listProviderDepositRecords} summary={sumProviderDepositRecords} of="payee" fund="deposit" />;
}

export function OwnDeposits() {
  return <RecordList endpoint={listOwnDepositRecords} summary={sumOwnDepositRecords} of="payee" fund="deposit" />;
}

export function PreDeposits() {
  return <RecordList endpoint={listPreDepositRecords} summary={sumPreDepositRecords} of="other" fund="pre_deposit" />;
}
