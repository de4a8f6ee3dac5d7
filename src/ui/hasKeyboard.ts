/** Whether a page may begin in a field: a keyboard on the screen would come up over what is to be read first. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;
