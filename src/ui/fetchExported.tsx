import { Button } from 'antd';
import { fetchExport } from '../../contract/exports';
import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { callFile } from '../session/callFile';
import { download } from './download';

/** Files that are on their way: asked for again, one would come twice. */
const underway = new Set<number>();

/** One that takes no longer is there before anybody has read that it comes. */
const tellAfterMs = 500;

/** Fetches the file of an export, says how much of it is there, and hands it to the browser; it can be given up meanwhile. */
export async function fetchExported(id: number, name: string): Promise<void> {
  if (underway.has(id)) return;
  underway.add(id);
  const { message } = await feedback();
  const key = `file ${id}`;
  const giving = new AbortController();
  let told = -1;
  const tell = (share: number) => {
    const percent = Math.floor(share * 100);
    if (percent <= told || percent >= 100) return;
    told = percent;
    const content = (
      <>
        {say('export.fetching', { name, percent })}
        <Button type="link" size="small" onClick={() => giving.abort()}>
          {say('export.cancelFetching')}
        </Button>
      </>
    );
    message.open({ key, type: 'loading', content, duration: 0 });
  };
  const waiting = setTimeout(tell, tellAfterMs, 0);
  const file = await callFile(fetchExport, { id }, { onProgress: tell, signal: giving.signal }).finally(() => {
    clearTimeout(waiting);
    underway.delete(id);
    message.destroy(key);
  });
  if (file) download(file, name);
}
