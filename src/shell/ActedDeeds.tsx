import { Empty, Skeleton, Typography } from 'antd';
import { actionText } from '../../contract/auditWords';
import { listActedDeeds } from '../../contract/session';
import { useLocaleName, useText } from '../locales/useText';
import { useData } from '../session/useData';
import { Modal, Timeline } from '../ui/dialogParts';
import { LoadFailed } from '../ui/LoadFailed';
import { RelativeTime } from '../ui/RelativeTime';
import { subjectText } from '../ui/subjectText';
import { timeText } from '../ui/time';
import { useLayer } from '../ui/useLayer';

/** What the operator has done since he acts for somebody, the last first. */
export default function ActedDeeds({ onClose }: { onClose: () => void }) {
  const t = useText();
  const locale = useLocaleName();
  useLayer(onClose);
  const { data, error, reload } = useData(listActedDeeds, {});
  return (
    <Modal open title={t('shell.actedDeeds')} width={560} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.noDeeds')} />}
      {data && data.list.length > 0 && (
        <Timeline
          items={data.list.map(({ time, action, subject }, index) => ({
            key: index,
            content: (
              <>
                <strong>{actionText(action, locale)}</strong> {subjectText(subject, locale)}
                <div>
                  <Typography.Text type="secondary" className="tabular">
                    <RelativeTime seconds={time} /> · {timeText(time)}
                  </Typography.Text>
                </div>
              </>
            ),
          }))}
        />
      )}
      {data && data.list.length === data.most && (
        <Typography.Text type="secondary">{t('shell.lastDeeds', { n: data.most })}</Typography.Text>
      )}
    </Modal>
  );
}
