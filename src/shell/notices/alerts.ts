import { inLocale, fill } from '../../../contract/locale';
import { groupThousands, moneyText } from '../../../contract/money';
import { isMessageKind, messageKinds, type Message } from '../../../contract/notices';
import { say } from '../../locales/say';
import { currentLocale } from '../../locales/useText';
import { feedback } from '../../feedback/feedback';
import { settings } from '../preferences';
import styles from './alerts.module.css';

/** Announcements come at most this often (specification, section 2). */
export const throttleMs = 1000;

/** Where it is of something else, the platform says so behind it. */
const isYuan = /^-?\d+\.\d{2}$/;

/** A message in words, in the language of the moment. */
export function wordsOf({ kind, details }: Message): { title: string; text: string } {
  const locale = currentLocale();
  const known = isMessageKind(kind) ? messageKinds[kind] : undefined;
  if (!known) return { title: say('notices.title'), text: kind };
  const { amount } = details;
  const told =
    amount === undefined ? details : { ...details, amount: isYuan.test(amount) ? moneyText(amount) : amount, usdt: groupThousands(amount) };
  return { title: inLocale(known.title, locale), text: fill(inLocale(known.text, locale), told) };
}

/** Two short tones, made here: no file has to be fetched for them. */
function ring(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  gain.gain.setValueAtTime(0.12, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  for (const [at, frequency] of [
    [0, 880],
    [0.16, 1175],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.15);
  }
  setTimeout(() => void audio.close(), 800);
}

/** Orders come each second: what else is told has a card of its own, which they do not take away. */
const cards = { orders: 'notice.orders', others: 'notice.others' } as const;
type Card = keyof typeof cards;

const cardOf = ({ kind }: Message): Card => (kind === 'order.new' ? 'orders' : 'others');

/** Takes what is announced off the page. */
export async function clearAlerts(): Promise<void> {
  const { notification } = await feedback();
  for (const key of Object.values(cards)) notification.destroy(key);
}

export interface Announcer {
  announce: (message: Message, isLeader: boolean) => void;
  stop: () => void;
}

interface AnnouncerInput {
  /** What a click on a card does, with the messages that it tells of. */
  onOpen: (messages: Message[]) => void;
  isListOpen: () => boolean;
}

/**
 * Announces messages on the page, by sound and on the desktop: the first at once, those of the same second together.
 * Who has the list of them open sees them there, and nothing is laid over it.
 */
export function announcer({ onOpen, isListOpen }: AnnouncerInput): Announcer {
  let waiting: { message: Message; isLeader: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    const messages = waiting.map(({ message }) => message);
    const isLeader = waiting.at(-1)?.isLeader ?? false;
    waiting = [];
    timer = setTimeout(show, throttleMs);
    for (const card of ['others', 'orders'] as const) {
      const told = messages.filter((message) => cardOf(message) === card);
      const last = told.at(-1);
      if (last) tell({ card, told, last, isLeader, isHidden: isListOpen(), onOpen });
    }
    if (isLeader && settings().noticeSound) ring();
  };
  return {
    announce: (message, isLeader) => {
      waiting.push({ message, isLeader });
      if (timer === undefined) show();
    },
    stop: () => clearTimeout(timer),
  };
}

interface Told extends Pick<AnnouncerInput, 'onOpen'> {
  card: Card;
  told: Message[];
  last: Message;
  isLeader: boolean;
  isHidden: boolean;
}

/** What came of one card's kinds since it was told last. */
function tell({ card, told, last, isLeader, isHidden, onOpen }: Told): void {
  const { title, text } = wordsOf(last);
  const key = cards[card];
  const more = told.length - 1;
  const description = more > 0 ? `${text} ${say('notices.andMore', { n: more })}` : text;
  if (document.visibilityState === 'visible' && !isHidden) {
    void feedback().then(({ notification }) => {
      const open = () => {
        notification.destroy(key);
        onOpen(told);
      };
      const options = { key, title, description, className: styles.card, onClick: open };
      if (card === 'orders') notification.success(options);
      else notification.info(options);
    });
  }
  const isAway = isLeader && document.visibilityState === 'hidden';
  if (isAway && settings().noticeDesktop && 'Notification' in window && Notification.permission === 'granted') {
    new Notification(title, { body: description, tag: key }).onclick = () => window.focus();
  }
}
