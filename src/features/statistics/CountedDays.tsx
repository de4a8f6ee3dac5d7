import { countedDays } from '../../../contract/statistics';
import { useText, type TextId } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useList } from '../../ui/ListContext';
import { ListHint } from '../../ui/ListHint';
import { daysText } from './periodText';

/** Which days the figures of the list are of, and how they are counted. */
export function CountedDays({ rule, zone }: { rule: TextId; zone?: string }) {
  const t = useText();
  const { days_from: from, days_to: to } = useList().query;
  const asked = { ...(from === undefined ? {} : { days_from: Number(from) }), ...(to === undefined ? {} : { days_to: Number(to) }) };
  const { data } = useData(countedDays, asked, { keepsLast: true });
  return (
    <ListHint text={t(rule, zone === undefined ? {} : { zone })}>
      <strong>{data ? t('statistics.daysOf', { days: daysText(data.from, data.to) }) : <>&nbsp;</>}</strong>{' '}
    </ListHint>
  );
}
