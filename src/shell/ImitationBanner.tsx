import { Alert, Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { signOut } from '../session/signOut';
import { RelativeTime } from '../ui/RelativeTime';
import { useScreen } from '../ui/useScreen';

const ActedDeeds = lazy(() => import('./ActedDeeds'));

interface ImitationBannerProps {
  session: Session;
  operator: string;
  /** Unix seconds. */
  since: number | null;
}

/** Shows, on every page, who acts as whom and since when, and what was done so far when it is asked for. */
export function ImitationBanner({ session, operator, since }: ImitationBannerProps) {
  const t = useText();
  const isWide = useScreen('wide');
  const [isShown, show] = useState(false);
  return (
    <>
      <Alert
        banner
        type="warning"
        title={
          <>
            {t('shell.imitating', { operator, name: session.info.owner_name })}
            {since !== null && (
              <>
                {' · '}
                {t('shell.imitatingSince')} <RelativeTime seconds={since} />
              </>
            )}
          </>
        }
        action={
          <Flex gap={8} vertical={!isWide}>
            <Button size="small" onClick={() => show(true)}>
              {t('shell.actedDeeds')}
            </Button>
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
          </Flex>
        }
      />
      {isShown && (
        <Suspense>
          <ActedDeeds onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
