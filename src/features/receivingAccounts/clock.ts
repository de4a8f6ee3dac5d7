const wholeTime = /^(?:(\d{1,2})[:：](\d{1,2})|(\d{1,2})(\d{2}))$/;

/** A time of the day as it is typed, `2200`, `22:00` or `9:5`, as `09:05`; null for what is none. A day's end is its beginning. */
export function clockOf(text: string): string | null {
  const [, hours, minutes, hoursAlone, minutesAlone] = wholeTime.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours ?? hoursAlone), Number(minutes ?? minutesAlone)];
  if (!(hour < 24 && minute < 60) && !(hour === 24 && minute === 0)) return null;
  return [hour % 24, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day of what is typed; undefined where that is nothing. */
export function minuteOf(text: string | undefined): number | undefined {
  const clock = clockOf(text ?? '');
  if (clock === null) return undefined;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
