import * as z from 'zod/mini';

/**
 * Validation rules of values, shared by forms and server. Every pattern is linear: no part of it can match the same
 * text in two ways. Lengths are checked first and abort the other checks.
 */

const atMost = (max: number) => z.maxLength(max, { error: 'too_long', abort: true });

/** Letters, digits, punctuation and symbols of any script; no control characters, direction marks or lone surrogates. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u;
const visibleLines = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]*$/u;

/** Free text on one line. */
export const text = (max = 255) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'validate_required', abort: true }),
      atMost(max),
      z.regex(visible, 'odd_characters'),
    );

/** Free text with line breaks: notes and messages. */
export const longText = (max = 4000) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'validate_required', abort: true }),
      atMost(max),
      z.regex(visibleLines, 'odd_characters'),
    );

/** For optional fields of forms: missing, null and blank values become null. */
export const emptyToNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform(blankToNull),
    z.nullable(schema as z.ZodMiniType<z.output<S>, NonNullable<unknown>>),
  ) as unknown as z.ZodMiniType<z.output<S> | null, z.input<S> | null | undefined | ''>;

function blankToNull(value: unknown): NonNullable<unknown> | null {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? null
    : value;
}

export const optionalText = (max = 255) => z.optional(emptyToNull(text(max)));

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'validate_required', abort: true }),
    z.maxLength(254, { error: 'validate_email', abort: true }),
    z.regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/u, { error: 'validate_email', abort: true }),
    z.regex(visible, 'validate_email'),
  );

/** Never trimmed or case-folded: every character counts. */
export const password = z
  .string()
  .check(
    z.minLength(8, { error: 'validate_password', abort: true }),
    z.maxLength(50, { error: 'validate_password', abort: true }),
    z.regex(/\p{Nd}/u, { error: 'validate_password', abort: true }),
    z.regex(/\p{Lu}/u, { error: 'validate_password', abort: true }),
    z.regex(/\p{Ll}/u, 'validate_password'),
  );

/** Letters of any script, with hyphen, apostrophe, space and full stop inside: Mary Ann, O'Brien, J. R. */
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'validate_required', abort: true }),
    atMost(100),
    z.regex(/^\p{L}[\p{L}\p{M}'’. -]*$/u, { error: 'letters_only', abort: true }),
    z.regex(/[\p{L}\p{M}.]$/u, 'letters_only'),
  );

/** `+33 (0)6`: the zero is dialed only within the country, except in Italy, San Marino and the Vatican. */
const trunkZero = /^(\s*(?:\+|00)[\s.\-/]*(?!39|378|379)\d{1,3}[\s.\-/]*)\(\s*0\s*\)/;

/** Leaves digits and a leading plus. */
export const stripPhone = (value: string) =>
  value.replace(trunkZero, '$1').replace(/[\s().\-/ \u2010-\u2015]/g, '');

export const phone = z
  .string()
  .check(atMost(40), z.overwrite(stripPhone), z.regex(/^\+?\d{6,20}$/, 'phone_format'));

export const website = z
  .string()
  .check(
    z.trim(),
    z.overwrite(withProtocol),
    atMost(255),
    z.regex(visible, { error: 'website_format', abort: true }),
    z.refine(isWebAddress, 'website_format'),
  );

/** Adds https:// to an address such as example.com; anything else is left to the next check. */
function withProtocol(value: string): string {
  return /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[:/?#]|$)/u.test(value) ? `https://${value}` : value;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === '';
}

/** An existing date. */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'day_format', abort: true }),
    z.refine(isRealDay, 'day_unreal'),
  );

export function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/**
 * A date of birth: the day itself, or its midnight in UTC+2 as a UTC time without offset, as the specification's client
 * sends it. The output is always the day.
 */
export const birthDate = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? birthDay(value) : value)),
  day.check(
    z.refine((value) => value >= '1900-01-01', { error: 'day_too_early', abort: true }),
    z.refine((value) => value <= new Date().toISOString().slice(0, 10), 'day_future'),
  ),
) as unknown as z.ZodMiniType<string, string>;

const utcPlus2Ms = 2 * 3_600_000;

function birthDay(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?$/.test(value)) return value;
  // An invalid time stays unchanged, so that the check of the day rejects it.
  const at = Date.parse(value.endsWith('Z') ? value : `${value}Z`);
  return Number.isNaN(at) || !isRealDay(value.slice(0, 10))
    ? value
    : new Date(at + utcPlus2Ms).toISOString().slice(0, 10);
}

/** An instant, in UTC. */
export const instant = z.pipe(
  z.transform((value: unknown) => (value instanceof Date ? value.toISOString() : value)),
  z.iso.datetime(),
) as unknown as z.ZodMiniType<string, string | Date>;

export const maxPrice = 9_999_999.99;

/** US dollars, exact to the cent. */
export const price = z
  .number()
  .check(
    z.gte(0, 'price_format'),
    z.lte(maxPrice, 'price_format'),
    z.refine(hasTwoDecimals, 'price_decimals'),
  );

/** An amount of US dollars that bounds something. */
export const positiveAmount = z
  .number()
  .check(
    z.gt(0, 'amount_positive'),
    z.lte(maxPrice, 'amount_positive'),
    z.refine(hasTwoDecimals, 'price_decimals'),
  );

/** At most two decimals. */
export function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

export const id = z.int().check(z.positive(), z.lte(2_147_483_647));

/** An id in a path or a query, where everything is text. */
export const idText = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/, { abort: true }),
    z.refine((value) => Number(value) <= 2_147_483_647),
  ),
  z.transform(Number),
) as unknown as z.ZodMiniType<number, string | number>;

/** The version of the row that the caller read, for the optimistic lock. */
export const version = z.int().check(z.positive());
export const versionText = idText;
