import { createHash } from 'node:crypto';

/** A script or a style that stands in a page, as a rule of its `Content-Security-Policy` names it. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
