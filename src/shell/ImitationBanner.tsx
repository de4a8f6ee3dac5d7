import { Alert, Button } from 'antd';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { signOut } from '../session/signOut';

/** Shows, on every page, who acts as whom. */
export function ImitationBanner({ session, operator }: { session: Session; operator: string }) {
  const t = useText();
  return (
    <Alert
      banner
      type="warning"
      title={t('shell.imitating', { operator, name: session.info.owner_name })}
      action={
        <Button
          size="small"
          onClick={() =>
            void signOut(session).then(() => {
              window.close();
            })
          }
        >
          {t('shell.endImitation')}
        </Button>
      }
    />
  );
}
