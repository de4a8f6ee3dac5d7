import { Tooltip } from 'antd';
import dayjs from 'dayjs';
import { agoText } from './ageText';
import { timeText } from './time';

/** How long ago, in the language of the moment; the exact time on hover and focus. */
export function RelativeTime({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span>—</span>;
  return (
    <Tooltip title={timeText(seconds)}>
      <time dateTime={dayjs.unix(seconds).toISOString()}>{agoText(seconds)}</time>
    </Tooltip>
  );
}
