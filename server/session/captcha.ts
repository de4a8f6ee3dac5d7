import { randomInt } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import * as contract from '../../contract/session';
import type { Db } from '../db/database';
import { captchas } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handlePublic } from '../kernel/handle';
import { neighbourhood } from '../kernel/limits';
import { Turns } from '../kernel/Shares';
import { newToken } from '../kernel/secrets';
import { captchaAlphabet, drawCaptcha } from './drawCaptcha';

const lifeSeconds = 120;
const length = 4;

/** One at a time: what draws it is the thread that answers everybody. */
const drawing = new Turns(1);

/** A picture of four characters; its id is good for one try. Nobody need be signed in: an address gets so many in a minute. */
export const captcha = handlePublic(contract.captcha, async ({ db, caller, clock, limits, now, shares }) => {
  await limits.countCaptcha(caller.ip);
  const text = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
  const image = await shares.hold('captcha', neighbourhood(caller.ip), () => drawing.run(() => drawCaptcha(text)));
  const id = newToken();
  const endsAt = clock.in(lifeSeconds);
  await db.delete(captchas).where(lt(captchas.endsAt, now));
  await db.insert(captchas).values({ id, answer: text, endsAt });
  return { captcha_id: id, image: `data:image/png;base64,${image.toString('base64')}`, expire_time: toUnix(endsAt) };
});

/** Uses a captcha up; whether the answer was right, whatever its case. */
export async function solveCaptcha(db: Db, now: Date, id: string, answer: string): Promise<boolean> {
  const [used] = await db
    .delete(captchas)
    .where(and(eq(captchas.id, id), gt(captchas.endsAt, now)))
    .returning();
  return used !== undefined && used.answer.toLowerCase() === answer.toLowerCase();
}
