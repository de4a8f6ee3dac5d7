import { Fragment, isValidElement, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useText, type TextId } from '../locales/useText';
import styles from './ListPage.module.css';
import { useLeft } from './useLeft';

const titles = {
  reload: 'list.reload',
  density: 'list.density',
  setting: 'list.columns',
  fullScreen: 'list.fullScreen',
} as const satisfies Record<string, TextId>;
type Name = keyof typeof titles;

const isName = (key: string | null): key is Name => key !== null && Object.hasOwn(titles, key);

/**
 * The choice of columns opens at the end of the document, which nobody finds by Tab, and from which Esc leads nowhere. It is in sight some
 * frames later.
 */
function enterColumns(opener: HTMLElement, frames = 30): void {
  const choice = document.querySelector<HTMLElement>('.ant-pro-table-column-setting-overlay:not(.ant-popover-hidden)');
  const first = choice?.querySelector<HTMLElement>('input');
  first?.focus();
  if (choice)
    choice.onkeydown = ({ key }) => {
      if (key === 'Escape') opener.focus();
    };
  if (frames > 0 && (!first || document.activeElement !== first)) requestAnimationFrame(() => enterColumns(opener, frames - 1));
}

/** ProTable's tool listens to the pointer alone: pressed by the keyboard, the button hands that on. */
function OptionButton({ name, children }: { name: Name; children: ReactNode }) {
  const t = useText();
  // ProTable's choice of columns is closed by nothing else than a click beside it: it begins anew, where it may have been opened.
  const [round, setRound] = useState(0);
  const wasPressed = useRef(false);
  useLeft(() => {
    if (wasPressed.current) setRound((before) => before + 1);
    wasPressed.current = false;
  });
  const press = ({ target, currentTarget, detail }: MouseEvent<HTMLElement>) => {
    wasPressed.current = true;
    if (target !== currentTarget) return;
    currentTarget.querySelector<HTMLElement>('.anticon')?.click();
    if (name === 'setting' && detail === 0) enterColumns(currentTarget);
  };
  return (
    <button type="button" className={styles.option} aria-label={t(titles[name])} onClick={press}>
      <Fragment key={round}>{children}</Fragment>
    </button>
  );
}

/** What ProTable offers over a list, each in a button. */
export function asButtons(_props: unknown, tools: ReactNode[]): ReactNode[] {
  return tools.map((tool) =>
    isValidElement(tool) && isName(tool.key) ? (
      <OptionButton key={tool.key} name={tool.key}>
        {tool}
      </OptionButton>
    ) : (
      tool
    ),
  );
}
