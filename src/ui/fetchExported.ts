import { fetchExport } from '../../contract/exports';
import { call } from '../session/call';
import { unlessTold } from '../session/unlessTold';
import { download } from './download';

/** Fetches the file of an export and hands it to the browser. */
export async function fetchExported(id: number, name: string): Promise<void> {
  const file = await unlessTold(call(fetchExport, { id }, { responseType: 'blob' }));
  if (file === undefined) return;
  if (!(file instanceof Blob)) throw new Error('an export is a file');
  download(file, name);
}
