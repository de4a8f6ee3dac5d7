/** Travels with a navigation that stays in its tab of the tags view: a list that is narrowed is the same tab. */
export const sameTab = { sameTab: true };
