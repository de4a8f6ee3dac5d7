/** Whose figures a report adds up. */
export const subjects = ['platform', 'merchant', 'provider', 'shop'] as const;
export type Subject = (typeof subjects)[number];

/** How long the stretches of time are that it adds up. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];
