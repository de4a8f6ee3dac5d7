import { groupThousands, moneyText } from '../../contract/money';
import type { Filters, SumsEndpoint } from '../../contract/list';
import { useText, type TextId } from '../locales/useText';
import { useData } from '../session/useData';
import { useList } from './ListContext';
import { SummaryBar } from './SummaryBar';

interface ListSumsProps<N extends string> {
  endpoint: SumsEndpoint<Filters, N>;
  /** Those that are shown, where the identity has them. */
  titles: Partial<Record<N, TextId>>;
}

/** What the filter of the list that it stands in adds up to over all its pages; the list does not wait for it. */
export function ListSums<N extends string>({ endpoint, titles }: ListSumsProps<N>) {
  const t = useText();
  const { query, staleBy } = useList();
  const { data, error, isOld } = useData(endpoint, query, { keepsLast: true, ...(staleBy && { staleBy }) });
  if (error) return null;
  const { names, settled } = endpoint;
  const said = (title: TextId) => ({ state: settled ? t(settled.word).toLowerCase() : '', title: t(title).toLowerCase() });
  const figures = data && [
    { title: t('summary.rows'), value: groupThousands(String(data.rows)) },
    ...names.flatMap((name, place) => {
      const [title, sum, ofSettled] = [titles[name], data.sums[name], data.settled?.[name]];
      if (!title || sum === undefined) return [];
      // What the filter leaves of settled rows alone needs no saying.
      const isSaid = settled && ofSettled !== undefined && ofSettled !== sum;
      return [
        { title: t(title), value: moneyText(sum) },
        ...(isSaid ? [{ title: t(place === 0 ? 'summary.ofWhich' : 'summary.ofWhichOf', said(title)), value: moneyText(ofSettled) }] : []),
      ];
    }),
  ];
  return <SummaryBar title={t('summary.title')} figures={figures} isOld={isOld} />;
}
