import * as z from 'zod/mini';
import { moneyPattern, parseMoney } from './money';

/** Control characters, what ends a line, halves of pairs, what is no character, and what takes no room or turns the text around. */
const unseen = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\uFFFE\uFFFF`;
/** Of these, what makes one emoji of several signs. */
const joining = [
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
  String.raw`\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
];
/** What can be shown, stored and written into any file, and is what it looks like. */
export const printable = new RegExp(`^(?:[^${unseen}]|${joining.join('|')})*$`, 'u');

/** Text of people: trimmed and printable. */
export function text(max: number, min = 1) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(printable, 'unprintable'));
}

export const optionalText = (max: number) => z.optional(text(max, 0));

const maxId = Number.MAX_SAFE_INTEGER;

/** A whole number in JSON or in a query; "1e3", " 1" and 1.5 are none. */
export function whole(min: number, max: number) {
  return z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/)), z.transform(Number))]),
    z.number().check(z.int(), z.gte(min), z.lte(max)),
  );
}

export const id = whole(1, maxId);
export const unixSeconds = whole(0, 99_999_999_999);

export const passwordMin = 6;
/** Of letters that are not taken for others: a full-width or a Cyrillic "a" would make a second "admin". */
export const username = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(32), z.regex(/^[A-Za-z0-9\p{Unified_Ideograph}._@-]+$/u, 'username'));
/** argon2 takes any length, so the upper bound only keeps the work per attempt small. */
export const password = z.string().check(z.minLength(passwordMin, 'passwordShort'), z.maxLength(128));
export const safetyCodePattern = /^[0-9A-Za-z]{1,10}$/;
export const safetyCode = z.string().check(z.regex(safetyCodePattern, 'safetyCode'));
export const requestId = z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/));

/** 1 on, 2 off (specification, section 4). */
export const switchOn = 1;
export const switchOff = 2;
export type Switch = typeof switchOn | typeof switchOff;
/** A switch in an answer. */
export const switchField = z.literal([switchOn, switchOff]);
/** A switch as input. */
export const switchValue = z.pipe(whole(switchOn, switchOff), switchField);

export const switchOf = (isOn: boolean): Switch => (isOn ? switchOn : switchOff);

/** An amount of money to the minor unit, by default above zero: "1234.50". Nothing else counts as one, however it could be read. */
export function money(max = '9999999999999', min = 1n) {
  return z.string().check(
    z.regex(moneyPattern, 'money'),
    z.refine((text) => (parseMoney(text) ?? 0n) >= min, 'moneyZero'),
    z.refine((text) => (parseMoney(text) ?? 0n) <= (parseMoney(max) ?? 0n), 'moneyMax'),
  );
}

/** The same where there may be none. */
export const optionalMoney = z.optional(money());

export const count = z.number().check(z.int(), z.gte(0));
export const decimal = z.string().check(z.regex(/^-?\d+\.\d+$/));

/** Address of an image that was uploaded, base included. */
export const storedFile = z.string().check(z.maxLength(200), z.regex(/^\/api\/api\/getFile\/[\w./-]+$/));

/**
 * Fields of a call that changes what is there. `before`: what they held when somebody began to change them; where another has changed them
 * since, the call is refused with CHANGED_MEANWHILE.
 */
export const changing = <S extends z.core.$ZodShape>(fields: S) => ({ ...fields, before: z.optional(z.object(fields)) });
