import type { Endpoint, Input } from '../../contract/endpoint';
import { call } from './call';
import { unlessTold } from './unlessTold';

interface FileOptions {
  /** Hears which share of it is there, up to 1. */
  onProgress?: (share: number) => void;
  /** Gives it up. */
  signal?: AbortSignal;
}

/** Fetches a file; undefined where it was refused, which has been told, or given up. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { onProgress, signal }: FileOptions = {},
): Promise<Blob | undefined> {
  const file: unknown = await unlessTold(
    call(endpoint, input, {
      responseType: 'blob',
      onDownloadProgress: ({ loaded, total }) => total && onProgress?.(loaded / total),
      ...(signal && { signal }),
    }),
    signal,
  );
  if (file === undefined) return undefined;
  if (!(file instanceof Blob)) throw new Error('a file was asked for');
  return file;
}
