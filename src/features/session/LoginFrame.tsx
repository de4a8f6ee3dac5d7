import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { identities, type Identity } from '../../../contract/identity';
import type { Say } from '../../locales/useText';
import styles from './LoginPage.module.css';
import { SellingPoints } from './SellingPoints';

export interface LoginFrameProps {
  t: Say;
  /** Whose door it is; undefined while the page is drawn for all of them. */
  identity: Identity | undefined;
  /** What the identity's back office is called. */
  door: string;
  systemName: string;
  /** Empty: not known yet. */
  version: string;
  /** The first colour of the theme; empty: set where it is known. */
  primary: string;
  title: string;
  onDoor: (event: MouseEvent, door: Identity) => void;
  onLanguage: () => void;
  children: ReactNode;
}

/** The card of the login page around its form. It is also drawn into the HTML: what it shows, it is given. */
export function LoginFrame({ t, identity, door, systemName, version, primary, title, onDoor, onLanguage, children }: LoginFrameProps) {
  const style: CSSProperties & Record<'--primary', string> = { '--primary': primary };
  return (
    <main className={styles.page} style={style}>
      <div className={styles.card}>
        <section className={styles.brand} aria-hidden="true">
          <div className={styles.logo}>
            <img src="/logo.svg" alt="" width={44} height={44} fetchPriority="low" />
            <span>{systemName}</span>
          </div>
          <SellingPoints t={t} />
          <p className={styles.version} data-part="version">
            {version}
          </p>
        </section>
        <section className={styles.panel}>
          <header className={styles.head}>
            <nav className={styles.doors} aria-label={t('login.doors')}>
              {identities.map((one) => (
                <a
                  key={one}
                  href={`/login/${one}`}
                  className={styles.door}
                  aria-current={one === identity ? 'page' : undefined}
                  onClick={(event) => onDoor(event, one)}
                >
                  {t(`app.door.${one}`)}
                </a>
              ))}
            </nav>
            <button type="button" className={styles.language} data-part="language" onClick={onLanguage}>
              {t('app.language')}
            </button>
          </header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{`${systemName} · ${door}`}</p>
          {children}
        </section>
      </div>
    </main>
  );
}
