import type { Envelope } from '../../contract/answer';

/** Whether an answer is one of the platform's. */
export function isEnvelope<T>(body: unknown): body is Envelope<T> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
}
