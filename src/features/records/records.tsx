import { listMerchantBalances, listOwnDeposits, listPreDeposits, listProviderBalances, listProviderDeposits, sumMerchantBalances, sumOwnDeposits, sumPreDeposits, sumProviderBalances, sumProviderDeposits } from '../../../contract/records';
import { RecordList } from './RecordList';

export const MerchantBalances = () => <RecordList endpoint={listMerchantBalances} summary={sumMerchantBalances} title="menu.balanceRecords" />;
export const ProviderBalances = () => <RecordList endpoint={listProviderBalances} summary={sumProviderBalances} title="menu.balanceRecords" />;
export const ProviderDeposits = () => <RecordList endpoint={listProviderDeposits} summary={sumProviderDeposits} title="menu.depositRecords" />;
export const OwnDeposits = () => <RecordList endpoint={listOwnDeposits} summary={sumOwnDeposits} title="menu.depositRecords" />;
export const PreDeposits = () => <RecordList endpoint={listPreDeposits} summary={sumPreDeposits} title="menu.preDepositRecords" />;
