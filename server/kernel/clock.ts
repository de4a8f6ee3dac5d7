/** The platform's time. Tests move it forward instead of waiting. */
export class Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** The instant this many seconds from now. */
  in(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }

  advance(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }
}

export function toUnix(date: Date): number;
export function toUnix(date: Date | null): number | null;
export function toUnix(date: Date | null): number | null {
  return date && Math.floor(date.getTime() / 1000);
}
