/** The platform's day begins at midnight in this zone. */
export const platformZone = 'Asia/Shanghai';
