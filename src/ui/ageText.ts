import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);

/**
 * How long something has taken from one instant to another (unix seconds), in its greatest unit and in the language of the moment;
 * by a number, where English would say “a day”.
 */
export function ageText(from: number, to: number): string {
  return dayjs
    .unix(to)
    .from(dayjs.unix(from), true)
    .replace(/^an? (?!few)/, '1 ');
}
