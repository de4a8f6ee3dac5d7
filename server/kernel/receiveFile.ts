import type { CodeName } from '../../contract/codes';
import type { OpenContext } from './handle';

interface Wanted {
  /** In bytes. */
  max: number;
  /** Refused with where there is no file, and where it is larger. */
  missing: CodeName;
  tooLarge: CodeName;
}

/** The file of a multipart body, in its field `file`. */
export async function receiveFile(
  { request, fail }: Pick<OpenContext, 'request' | 'fail'>,
  { max, missing, tooLarge }: Wanted,
): Promise<Buffer> {
  const refuseSize = () => fail(tooLarge, { size: `${Math.round((max / 1_048_576) * 100) / 100}MB` }, 'file');
  if (!request.isMultipart()) return fail('UNSUPPORTED_TYPE');
  const part = await request.file();
  if (!part || part.fieldname !== 'file') return fail(missing, {}, 'file');
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return refuseSize();
    throw error;
  });
  return bytes.length > max ? refuseSize() : bytes;
}
