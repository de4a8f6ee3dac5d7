import { Button } from 'antd';
import { codeText } from '../../contract/codes';
import { listExports } from '../../contract/exports';
import type { Row } from '../../contract/list';
import { inLocale } from '../../contract/locale';
import { exportStatuses, openExports } from '../../contract/states/exports';
import { feedback } from '../feedback/feedback';
import { say } from '../locales/say';
import { currentLocale } from '../locales/useText';
import { call } from '../session/call';
import { currentIdentity } from '../session/identityOf';
import { unlessTold } from '../session/unlessTold';
import { fetchExported } from './fetchExported';

type Export = Row<typeof listExports.list.columns>;

const everyMs = 2000;

/** How it ended; undefined: nobody is told, as the account is signed out or the export is gone. */
async function ended(id: number): Promise<Export | undefined> {
  const identity = currentIdentity();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const answer = await unlessTold(call(listExports, { export_id: String(id) }, { identity, quiet: true }));
    const found = answer?.list.find(({ export_id: one }) => one === id);
    if (!found || !openExports.some((status) => status === found.status)) return found;
  }
}

/**
 * Says that an export is on its way and where it can be found, and offers its file once it is there, on whatever page
 * somebody is by then. Goes on for as long as this tab is open.
 */
export async function watchExport(id: number, openList: () => void): Promise<void> {
  const { notification } = await feedback();
  const [asked, told] = [`export ${id} asked`, `export ${id} told`];
  const list = (
    <Button
      size="small"
      onClick={() => {
        notification.destroy(asked);
        notification.destroy(told);
        openList();
      }}
    >
      {say('export.title')}
    </Button>
  );
  notification.info({ key: asked, title: say('export.asked'), description: say('export.askedText'), actions: list });
  const found = await ended(id);
  // One that takes its place would be gone when its time is up.
  notification.destroy(asked);
  if (found?.status === exportStatuses.done) {
    const name = found.file_name ?? '';
    const fetch = (
      <Button
        type="primary"
        size="small"
        onClick={() => {
          notification.destroy(told);
          void fetchExported(id, name);
        }}
      >
        {say('export.download')}
      </Button>
    );
    notification.success({ key: told, title: say('export.ready'), description: name, actions: fetch, duration: 0 });
  } else if (found?.status === exportStatuses.failed) {
    const description = inLocale(codeText(found.problem ?? ''), currentLocale());
    notification.error({ key: told, title: say('export.notMade'), description, actions: list });
  }
}
