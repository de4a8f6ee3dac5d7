import { FileTextOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { signOut } from '../session/signOut';
import { RelativeTime } from '../ui/RelativeTime';
import { useScreen } from '../ui/useScreen';
import styles from './ImitationBanner.module.css';

const ActedDeeds = lazy(() => import('./ActedDeeds'));

interface ImitationBannerProps {
  session: Session;
  operator: string;
  /** Unix seconds. */
  since: number | null;
}

/** Shows in one line, on every page, who acts as whom and since when, and what was done so far when it is asked for. */
export function ImitationBanner({ session, operator, since }: ImitationBannerProps) {
  const t = useText();
  const isWide = useScreen('wide');
  const [isShown, show] = useState(false);
  const { owner_name: name } = session.info;
  const deeds = t('shell.actedDeeds');
  const whole = t('shell.imitating', { operator, name });
  return (
    <>
      <Alert
        banner
        type="warning"
        className={styles.banner}
        title={
          <span className={styles.line} title={whole}>
            {isWide ? whole : t('shell.imitatingName', { name })}
            {isWide && since !== null && (
              <>
                {' · '}
                {t('shell.imitatingSince')} <RelativeTime seconds={since} />
              </>
            )}
          </span>
        }
        action={
          <Flex gap={8}>
            <Button
              size="small"
              onClick={() => show(true)}
              {...(isWide ? {} : { icon: <FileTextOutlined />, title: deeds, 'aria-label': deeds })}
            >
              {isWide && deeds}
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
