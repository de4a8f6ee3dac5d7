import { listProviders } from '../../../contract/people';
import { startProviderImitation } from '../../../contract/session';
import { useText, type TextId } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { imitate } from './imitate';

/** Providers as far as the signed-in identity sees them: all for the platform, those below it for a provider. */
export function ProviderList({ title }: { title: TextId }) {
  const t = useText();
  return (
    <ListPage
      endpoint={listProviders}
      title={title}
      columns={{ name: { width: 200 }, parent_name: { width: 180 } }}
      actionsWidth={100}
      actions={(row) => [{ key: 'imitate', label: t('people.imitate'), endpoint: startProviderImitation, onClick: () => imitate('payee', row.ms_id) }]}
    />
  );
}
