import { createContext } from 'react';

/** Where the exports of the signed-in account are listed. */
export const ExportsAddress = createContext('');
