/** Of the addresses that customers may pay by: one that was uploaded here, and not a link to somewhere else. */
export const isStoredImage = (address: string) => address.startsWith('/api/');
