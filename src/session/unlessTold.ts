import { CallError } from './CallError';

/**
 * The answer of a call; undefined where it was refused, which the interceptors have told, or given up by its caller, who knows. What
 * is neither is thrown on.
 */
export async function unlessTold<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError) && !signal?.aborted) throw error;
    return undefined;
  }
}
