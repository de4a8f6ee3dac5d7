import { createContext } from 'react';

/** Height in pixels that stands fixed over the page: what sticks to the top sticks below it. */
export const TopOffset = createContext(0);
