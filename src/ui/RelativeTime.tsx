import { Tooltip } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { timeText } from './time';

dayjs.extend(relativeTime);

/** How long ago, in the language of the moment; the exact time on hover and focus. */
export function RelativeTime({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span>—</span>;
  return (
    <Tooltip title={timeText(seconds)}>
      <time dateTime={dayjs.unix(seconds).toISOString()}>{dayjs.unix(seconds).fromNow()}</time>
    </Tooltip>
  );
}
