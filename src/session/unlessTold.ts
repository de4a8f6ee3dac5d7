import { CallError } from './CallError';

/** The answer of a call; undefined where it was refused, which the interceptors have told. What is no refusal is thrown on. */
export async function unlessTold<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
