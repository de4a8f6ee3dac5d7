import { fetchExport } from '../../contract/exports';
import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { callFile } from '../session/callFile';
import { download } from './download';

/** Files that are on their way: asked for again, one would come twice. */
const underway = new Set<number>();

/** Fetches the file of an export, says how much of it is there, and hands it to the browser. */
export async function fetchExported(id: number, name: string): Promise<void> {
  if (underway.has(id)) return;
  underway.add(id);
  const { message } = await feedback();
  const key = `file ${id}`;
  let told = 0;
  const tell = (share: number) => {
    const percent = Math.floor(share * 100);
    if (percent > told && percent < 100) {
      message.open({ key, type: 'loading', content: say('export.fetching', { name, percent }), duration: 0 });
      told = percent;
    }
  };
  const file = await callFile(fetchExport, { id }, tell).finally(() => {
    underway.delete(id);
    message.destroy(key);
  });
  if (file) download(file, name);
}
