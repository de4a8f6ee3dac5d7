/** Every table; one file for each domain. */
export * from './accounts';
export * from './exports';
export * from './gateway';
export * from './ledger';
export * from './money';
export * from './notices';
export * from './orders';
export * from './parties';
export * from './products';
export * from './rates';
export * from './receivingAccounts';
export * from './statistics';
export * from './system';
export * from './views';
