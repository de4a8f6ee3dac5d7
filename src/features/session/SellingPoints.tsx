import type { Say } from '../../locales/useText';
import styles from './LoginPage.module.css';

const points = [
  { name: 'point1', icon: 'M4 5h16v3H4zM4 10.5h10v3H4zM4 16h13v3H4z' },
  { name: 'point2', icon: 'M12 3a9 9 0 1 0 9 9h-3a6 6 0 1 1-6-6zM11 7h2v5l4 2-1 2-5-3z' },
  { name: 'point3', icon: 'M12 2l8 3v6c0 5-3.4 9.3-8 11-4.6-1.700-8-6-8-11V5zm-1.200 13.500 6-6-1.500-1.500-4.500 4.500-2-2L7.300 12z' },
] as const;

/** What the product stands for, beside the form. */
export function SellingPoints({ t }: { t: Say }) {
  return (
    <ul className={styles.points}>
      {points.map(({ name, icon }) => (
        <li key={name}>
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor">
            <path d={icon} />
          </svg>
          <div>
            <strong>{t(`login.${name}.title`)}</strong>
            <span>{t(`login.${name}.text`)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
