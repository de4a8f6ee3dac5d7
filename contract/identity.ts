/** The three doors of the product. On the wire and in addresses these words, and no others. */
export const identities = ['other', 'payer', 'payee'] as const;
export type Identity = (typeof identities)[number];

/** First segment of the calls of an identity, after the base `/api`. */
const apiPrefix: Record<Identity, string> = {
  other: '/platformApi',
  payer: '/payerApi',
  payee: '/skfApi',
};

/** The word by which login, logout and info calls name an identity. */
export const accountWord: Record<Identity, string> = {
  other: 'agent',
  payer: 'merchant',
  payee: 'service',
};

export function isIdentity(word: string | undefined): word is Identity {
  return identities.some((identity) => identity === word);
}

/** The same call for every identity: `/platformApi/x`, `/payerApi/x`, `/skfApi/x`. */
export function forEveryIdentity(path: string): Record<Identity, string> {
  return {
    other: `${apiPrefix.other}/${path}`,
    payer: `${apiPrefix.payer}/${path}`,
    payee: `${apiPrefix.payee}/${path}`,
  };
}
