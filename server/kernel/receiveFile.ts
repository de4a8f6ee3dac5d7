import type { CodeName } from '../../contract/codes';
import type { OpenContext } from './handle';

interface Wanted {
  /** In bytes. */
  max: number;
  /** Refused with where there is no file, and where it is larger. */
  missing: CodeName;
  tooLarge: CodeName;
}

/** Who has sent nothing of a file for so long is hung up on: while he is waited for he holds a place of those who send. */
const silentMs = 15_000;

/** The file of a multipart body, in its field `file`. */
export async function receiveFile(
  { request, fail }: Pick<OpenContext, 'request' | 'fail'>,
  { max, missing, tooLarge }: Wanted,
): Promise<Buffer> {
  const refuseSize = () => fail(tooLarge, { size: `${Math.round((max / 1_048_576) * 100) / 100}MB` }, 'file');
  if (!request.isMultipart()) return fail('UNSUPPORTED_TYPE');
  const { socket } = request.raw;
  const { timeout = 0 } = socket;
  socket.setTimeout(silentMs);
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') return fail(missing, {}, 'file');
    const bytes = await part.toBuffer();
    return bytes.length > max ? refuseSize() : bytes;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return refuseSize();
    // The body ended within the file.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return fail('UNREADABLE_BODY');
    throw error;
  } finally {
    socket.setTimeout(timeout);
  }
}
