import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import {
  birthDate,
  day,
  email,
  emptyToNull,
  id,
  idText,
  longText,
  password,
  personName,
  phone,
  price,
  text,
  website,
} from './fields.ts';
import { parsePrice } from './file-numbers.ts';
import { issuesByField } from './issue-keys.ts';
import { volume } from './samples.ts';

const problem = (schema: z.ZodMiniType, value: unknown): string | undefined => {
  const parsed = z.object({ field: schema }).safeParse({ field: value });
  return parsed.success ? undefined : issuesByField(parsed.error.issues).field?.join();
};
const takes = (schema: z.ZodMiniType, ...values: unknown[]) => {
  for (const value of values) assert.equal(problem(schema, value), undefined, JSON.stringify(value));
};
const refuses = (schema: z.ZodMiniType, key: string, ...values: unknown[]) => {
  for (const value of values) assert.equal(problem(schema, value), key, JSON.stringify(value));
};

describe('validation of', () => {
  test('email', () => {
    takes(email, 'a@b.co', 'Lea.Martin+lab@Helix.example', 'é@exemple.fr');
    refuses(
      email,
      'validate_email',
      'x',
      'a@b',
      'a@@b.co',
      'a b@c.co',
      'a@b..co',
      '@b.co',
      `${'a'.repeat(250)}@b.co`,
      '<a@b.co>',
    );
    refuses(email, 'validate_required', '', '  ', undefined, null);
    assert.equal(email.parse(' A@B.Co '), 'a@b.co');
  });

  test('password: 8 to 50, a digit, an upper and a lower case letter, nothing trimmed', () => {
    takes(password, 'Abcdefg1', `Aa1${'x'.repeat(47)}`, ' Abcdef1 ', 'Élément1');
    refuses(
      password,
      'validate_password',
      'Abcdef1',
      `Aa1${'x'.repeat(48)}`,
      'abcdefg1',
      'ABCDEFG1',
      'Abcdefgh',
    );
  });

  test('names accepts any script, with hyphens, apostrophes and periods inside', () => {
    takes(personName, 'Mary Ann', "O'Brien", 'J. R.', 'Anne-Marie', 'Élodie', '李', 'Ngũgĩ');
    refuses(personName, 'letters_only', 'R2D2', '-Ann', 'Ann-', 'a_b', '<b>', 'x@y', "'");
    refuses(personName, 'too_long', 'a'.repeat(101));
  });

  test('free text accepts visible characters only', () => {
    takes(text(), 'Dock C, gate 2 (rear) / 5 °C & 10 % – “cold”', 'x'.repeat(255));
    refuses(text(), 'odd_characters', 'a\nb', 'a\u0000b', 'a\u202eb', '\ud800', 'a\u0007');
    refuses(text(), 'too_long', 'x'.repeat(256));
    refuses(text(), 'validate_errors', 5, {}, []);
    takes(longText(), 'two\nlines\tand a tab', 'x'.repeat(4000));
    refuses(longText(), 'too_long', 'x'.repeat(4001));
  });

  test('phones removes formatting and turns an empty text into null', () => {
    assert.equal(phone.parse('(617) 555-0142'), '6175550142');
    assert.equal(phone.parse('+33 4.79.55/01 20'), '+33479550120');
    for (const [typed, kept] of [
      ['+33 (0)6 12 34 56 78', '+33612345678'],
      ['+33(0)612345678', '+33612345678'],
      ['0044 ( 0 ) 20 7946 0018', '00442079460018'],
      ['+1 (617) 555-0142', '+16175550142'],
      ['(0)6 12 34 56 78', '0612345678'],
      ['+39 (0)6 698 1234', '+39066981234'],
      ['+41 44 (0) 268 1111', '+414402681111'],
    ])
      assert.equal(phone.parse(typed), kept);
    refuses(phone, 'phone_format', '12345', '1'.repeat(21), '12+345678', 'call me', '٣٤٥٦٧٨٩');
    const optional = z.optional(emptyToNull(phone));
    assert.equal(optional.parse(''), null);
    assert.equal(optional.parse('  '), null);
    assert.equal(optional.parse(null), null);
  });

  test('websites accepts http and https, and adds https if there is none', () => {
    takes(website, 'https://helix.example', 'http://a.b/c?d=e#f');
    for (const [typed, kept] of [
      ['helix.example', 'https://helix.example'],
      [' www.société.fr/lab?x=1 ', 'https://www.société.fr/lab?x=1'],
      ['http://helix.example', 'http://helix.example'],
    ])
      assert.equal(website.parse(typed), kept);
    refuses(
      website,
      'website_format',
      'javascript:alert(1)',
      'ftp://a.b',
      'helix',
      'user@a.b',
      'javascript.alert(1)',
      'https://localhost',
      'https://user@a.b',
      'data:text/html,x',
    );
  });

  test('days rejects days that do not exist', () => {
    takes(day, '2024-02-29', '1900-01-01');
    refuses(day, 'day_unreal', '2023-02-29', '2024-04-31', '2024-13-01', '2024-00-10');
    refuses(day, 'day_format', '2024-2-9', '01/02/2024', 'today', '');
  });

  test('prices rejects fractions of a cent', () => {
    takes(price, 0, 0.1, 148, 19.99, 9_999_999.99);
    refuses(price, 'price_decimals', 0.005, 1.999);
    refuses(price, 'price_format', -0.01, 10_000_000);
    refuses(price, 'validate_errors', '5', Number.NaN, Number.POSITIVE_INFINITY);
    for (const [typed, value] of [
      ['$1,234.50', 1234.5],
      ['1234.5', 1234.5],
      ['0', 0],
      ['  $12 ', 12],
      ['1,234,567.89', 1234567.89],
    ] as const)
      assert.equal(parsePrice(typed), value);
    for (const typed of ['1,23.4', '$', '1.234', '1,2345', '-1', '1e5', '', '$ 5', '٥'])
      assert.equal(parsePrice(typed), null, typed);
  });

  test('volumes rejects zero and below, and names the maximum for larger ones', () => {
    takes(volume, 0.5, 99_999_999);
    refuses(volume, 'volume_format', 0, -1);
    refuses(volume, 'volume_max', 1e20, 100_000_000);
  });

  test('ids accepts positive integers only', () => {
    takes(id, 1, 2_147_483_647);
    for (const value of [0, -1, 1.5, '1', 2_147_483_648]) assert.notEqual(problem(id, value), undefined);
    takes(idText, '1', '2147483647');
    for (const value of ['0', '01', '1e3', ' 1', '2147483648', '1.0', ''])
      assert.notEqual(problem(idText, value), undefined, value);
  });
});

test('no pattern is slow for a long text', () => {
  const nasty = [
    'a'.repeat(50_000),
    `a@${'a.'.repeat(25_000)}`,
    `${'a@'.repeat(25_000)}`,
    '1'.repeat(50_000),
    '1,111'.repeat(10_000),
    `${'-'.repeat(49_999)}!`,
    `A${"'".repeat(49_999)}1`,
    `https://${'a'.repeat(49_990)}`,
  ];
  for (const value of nasty) {
    const start = process.hrtime.bigint();
    for (const schema of [email, password, personName, text(), longText(), phone, website, day, idText])
      problem(schema, value);
    parsePrice(value);
    assert.ok(Number(process.hrtime.bigint() - start) / 1e6 < 50 * 10, `${value.slice(0, 20)}… took long`);
  }
});

test('a date of birth is a day, or its midnight in UTC+2 written as UTC without offset', () => {
  const read = (value: unknown) => z.parse(birthDate, value);
  assert.equal(read('1990-05-02'), '1990-05-02');
  assert.equal(read('1990-05-01T22:00:00.000'), '1990-05-02');
  assert.equal(read('1990-05-01T22:00:00.000Z'), '1990-05-02');
  assert.equal(read('1999-12-31T22:00:00'), '2000-01-01');
  assert.equal(read('2000-02-28T22:00:00.000'), '2000-02-29');
  assert.equal(read('1899-12-31T22:00:00.000'), '1900-01-01');
  takes(birthDate, new Date().toISOString().slice(0, 10));
  refuses(birthDate, 'day_too_early', '1899-12-31', '1899-12-31T21:59:59.999');
  refuses(birthDate, 'day_future', '2999-01-01', '2998-12-31T22:00:00.000');
  refuses(birthDate, 'day_unreal', '1990-02-30');
  refuses(
    birthDate,
    'day_format',
    '02.05.1990',
    '1990-05-01T22:00:00.000+02:00',
    '1990-02-30T22:00:00.000',
    '1990-05-01T25:00:00.000',
    'x'.repeat(50_000),
  );
});
