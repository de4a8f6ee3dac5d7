import { Dropdown, Tooltip } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { askFirst } from './askFirst';
import { fromMenu, leaveMenu } from './fromMenu';
import { useMay } from '../session/useMay';
import styles from './RowActions.module.css';
import { useLeft } from './useLeft';

export interface RowAction {
  key: string;
  label: string;
  /** The call it makes: who may not make it does not see the action. */
  endpoint: Endpoint;
  onClick: () => void | Promise<void>;
  /** Asked before it is done. */
  confirm?: string;
  isDanger?: boolean;
  /** Why it cannot be done to this row: it stands there and says so. */
  refusal?: string;
}

/** Pixels: a Chinese character, any other on average or rather more, what a button and the cell have around them, and the dots. */
const sizes = { han: 14, letter: 7.5, button: 16, cell: 8, dots: 24 };
/** Two short ones stand beside each other in this many pixels. */
const pairRoom = 112;

const widths = new Map<string, number>();
/** Counted once: a few words stand in all rows. */
function textWidth(text: string): number {
  const width = widths.get(text) ?? [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? sizes.han : sizes.letter), 0);
  widths.set(text, width);
  return width;
}
const buttonsWidth = (actions: RowAction[]) => actions.reduce((sum, { label }) => sum + textWidth(label) + sizes.button, 0);

/** The main action stands in the row itself, and one more where both are short; the rest is behind its dots. */
function folding(allowed: RowAction[]): [shown: RowAction[], folded: RowAction[]] {
  const isShort = allowed.length === 2 && sizes.cell + buttonsWidth(allowed) <= pairRoom;
  return allowed.length < 2 || isShort ? [allowed, []] : [allowed.slice(0, 1), allowed.slice(1)];
}

/** Room that a row's actions take, in pixels. */
export function roomFor(allowed: RowAction[]): number {
  const [shown, folded] = folding(allowed);
  return Math.ceil(sizes.cell + buttonsWidth(shown) + (folded.length > 0 ? sizes.dots : 0));
}

interface RowActionsProps {
  actions: RowAction[];
  /** They take the width that there is, under a thumb. */
  isForThumb?: boolean;
  /** Whose they are, where the same elements may become another record's: what is open of one is not of the other. */
  of?: string;
}

export function RowActions({ actions, isForThumb = false, of = '' }: RowActionsProps) {
  const may = useMay();
  const allowed = actions.filter(({ endpoint }) => may(endpoint));
  if (allowed.length === 0) return null;
  const [shown, folded] = folding(allowed);
  return (
    <span className={isForThumb ? styles.thumb : styles.row}>
      {shown.map((action) =>
        action.refusal ? (
          <Refused key={action.key} label={action.label} refusal={action.refusal} />
        ) : (
          <button key={action.key} type="button" className={styles.action} data-danger={action.isDanger} onClick={() => void run(action)}>
            {action.label}
          </button>
        ),
      )}
      {folded.length > 0 && <Folded actions={folded} of={of} />}
    </span>
  );
}

/** Does what an action does, once it has been asked where it asks. */
export const run = ({ confirm, label, onClick, isDanger }: RowAction) =>
  confirm ? askFirst({ title: label, content: confirm, okText: label, isDanger, onOk: onClick }) : onClick();

/** The dots. What is behind them is made when somebody asks for it: a menu for each row costs more than the rows. */
function Folded({ actions, of }: Pick<RowActionsProps, 'actions'> & { of: string }) {
  const t = useText();
  const dots = useRef<HTMLButtonElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === of;
  const open = () => {
    setWasOpen(true);
    setOpenFor(of);
  };
  const change = (next: boolean) => {
    if (!next) leaveMenu(dots);
    setOpenFor(next ? of : null);
  };
  return (
    <span className={styles.dots}>
      <button
        ref={dots}
        type="button"
        className={styles.action}
        aria-label={t('common.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasOpen && <DotsMenu {...{ actions, dots, isOpen }} onChange={change} />}
    </span>
  );
}

interface DotsMenuProps {
  actions: RowAction[];
  dots: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

function DotsMenu({ actions, dots, isOpen, onChange }: DotsMenuProps) {
  useLeft(() => onChange(false), isOpen);
  const items = actions.map((action) => ({
    key: action.key,
    label: action.refusal ? <RefusedEntry label={action.label} refusal={action.refusal} /> : action.label,
    danger: action.isDanger === true && !action.refusal,
    ...(action.refusal ? {} : { onClick: fromMenu(dots, () => void run(action)) }),
  }));
  return (
    <Dropdown autoFocus trigger={['click']} open={isOpen} onOpenChange={onChange} menu={{ items }}>
      <span className={styles.anchor} data-open={isOpen} />
    </Dropdown>
  );
}

/** Behind the dots it says so at once. */
function RefusedEntry({ label, refusal }: { label: string; refusal: string }) {
  return (
    <span aria-disabled className={styles.refusedEntry}>
      {label}
      <small>{refusal}</small>
    </span>
  );
}

/** One that is disabled by its attribute takes neither focus nor touch, and could say to nobody why. */
function Refused({ label, refusal }: { label: string; refusal: string }) {
  return (
    <Tooltip title={refusal} trigger={['hover', 'focus', 'click']}>
      <button type="button" aria-disabled className={`${styles.action} ${styles.refused}`}>
        {label}
      </button>
    </Tooltip>
  );
}
