import type { Endpoint, Input } from '../../contract/endpoint';
import { call } from './call';
import { unlessTold } from './unlessTold';

/** Fetches a file; undefined where it was refused, which has been told. `onProgress` hears which share of it is there, up to 1. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onProgress?: (share: number) => void,
): Promise<Blob | undefined> {
  const file: unknown = await unlessTold(
    call(endpoint, input, {
      responseType: 'blob',
      onDownloadProgress: ({ loaded, total }) => total && onProgress?.(loaded / total),
    }),
  );
  if (file === undefined) return undefined;
  if (!(file instanceof Blob)) throw new Error('a file was asked for');
  return file;
}
