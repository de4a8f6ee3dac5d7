import { inLocale, fill } from '../../../contract/locale';
import { groupThousands, moneyText } from '../../../contract/money';
import { isMessageKind, messageKinds, type Message } from '../../../contract/notices';
import { say } from '../../locales/say';
import { currentLocale } from '../../locales/useText';
import { feedback } from '../../feedback/feedback';
import { settings } from '../preferences';

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

export interface Announcer {
  announce: (message: Message, isLeader: boolean) => void;
  stop: () => void;
}

/**
 * Announces messages on the page, by sound and on the desktop: the first at once, those of the same second together.
 * Who has the list of them open sees them there, and nothing is laid over it.
 */
export function announcer(onOpen: () => void, isListOpen: () => boolean): Announcer {
  let waiting: { message: Message; isLeader: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    timer = undefined;
    const last = waiting.at(-1);
    if (!last) return;
    const more = waiting.length - 1;
    const { title, text } = wordsOf(last.message);
    const description = more > 0 ? `${text} ${say('notices.andMore', { n: more })}` : text;
    waiting = [];
    timer = setTimeout(show, throttleMs);
    if (document.visibilityState === 'visible' && !isListOpen()) {
      void feedback().then(({ notification }) => {
        const options = { key: 'notice', title, description, onClick: onOpen };
        if (last.message.kind === 'order.new') notification.success(options);
        else notification.info(options);
      });
    }
    if (!last.isLeader) return;
    if (settings().noticeSound) ring();
    if (
      settings().noticeDesktop &&
      document.visibilityState === 'hidden' &&
      'Notification' in window &&
      Notification.permission === 'granted'
    ) {
      new Notification(title, { body: description, tag: 'notice' }).onclick = () => window.focus();
    }
  };
  return {
    announce: (message, isLeader) => {
      waiting.push({ message, isLeader });
      if (timer === undefined) show();
    },
    stop: () => clearTimeout(timer),
  };
}
