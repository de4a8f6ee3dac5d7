import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space, Tooltip } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import { useText } from '../locales/useText';
import { askFirst } from './askFirst';
import { useMay } from '../session/useMay';
import styles from './RowActions.module.css';

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

const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? sizes.han : sizes.letter), 0);
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
}

export function RowActions({ actions, isForThumb = false }: RowActionsProps) {
  const t = useText();
  const may = useMay();
  const more = useRef<HTMLButtonElement>(null);
  const allowed = actions.filter(({ endpoint }) => may(endpoint));
  if (allowed.length === 0) return null;
  const [shown, folded] = folding(allowed);

  const run = ({ confirm, label, onClick, isDanger }: RowAction) =>
    confirm ? askFirst({ title: label, content: confirm, okText: label, isDanger, onOk: onClick }) : onClick();
  const runFolded = (action: RowAction) => {
    // The entry goes with its menu: what is asked or opened by it gives the focus back to the dots.
    more.current?.focus();
    return run(action);
  };

  return (
    <Space size={0} className={isForThumb ? styles.thumb : styles.row}>
      {shown.map((action) =>
        action.refusal ? (
          <Refused key={action.key} label={action.label} refusal={action.refusal} />
        ) : (
          <Button key={action.key} type="link" size="small" danger={action.isDanger} onClick={() => void run(action)}>
            {action.label}
          </Button>
        ),
      )}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map((action) => ({
              key: action.key,
              label: action.refusal ? <RefusedEntry label={action.label} refusal={action.refusal} /> : action.label,
              danger: action.isDanger && !action.refusal,
              onClick: () => void (action.refusal ? undefined : runFolded(action)),
            })),
          }}
        >
          <Button ref={more} type="link" size="small" icon={<MoreOutlined />} aria-label={t('common.more')} />
        </Dropdown>
      )}
    </Space>
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
      <Button type="link" size="small" aria-disabled className={styles.refused}>
        {label}
      </Button>
    </Tooltip>
  );
}
