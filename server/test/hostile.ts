import fc from 'fast-check';
import { texts } from './shapes.ts';

/** Hostile input: valid bodies with one bad field, keys with a meaning in JavaScript, and raw bytes. */

const json = 'application/json';

/** Odd texts: lone surrogates, direction marks, zero bytes, too long ones. */
export const oddTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffx',
  '\u202egnp.exe',
  '\u2066\u2069',
  '\u200b',
  '\ufeff',
  '\r\nset-cookie: a=b',
  '\u001b[2J',
  'x'.repeat(256),
  'x'.repeat(5000),
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '２０２４-０１-０１',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  'a,b',
  '__proto__',
  'constructor',
];

/** Valid in JSON, but parsed as Infinity. */
export const tooBig = Symbol('1e309');

export const badValues = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...texts),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -0,
    1.5,
    0.005,
    1e15,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    5e-324,
    tooBig,
    [],
    {},
    [[]],
    [null],
    [1, 'x', null],
    { $ne: null },
    { length: 1e9 },
    { toString: 'x', valueOf: 1 },
    Array(1200).fill(1),
    Array(60).fill('x'),
  ),
);

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  ' ',
  'a.b',
  '0',
  'x'.repeat(1000),
  'ключ',
];

/** JSON.stringify that can also write `tooBig`. */
export function write(value: unknown): string {
  return (
    JSON.stringify(value, (_, each) => (each === tooBig ? '\u0001big' : each))?.replaceAll(
      '"\\u0001big"',
      '1e309',
    ) ?? ''
  );
}

/** The valid body with one field changed, removed or added. */
export const nearly = (body: Record<string, unknown>, fields: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...fields, 'somethingElse'), badValues)
        .map(([field, value]) => write({ ...body, [field]: value })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...fields, 'somethingElse')
        .map((field) => write(Object.fromEntries(Object.entries(body).filter(([key]) => key !== field)))),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...strangeKeys), badValues).map(([key, value]) => {
        // Concatenated as text, since __proto__ in an object literal sets the prototype instead of adding a key.
        const whole = write(body);
        const more = `${JSON.stringify(key)}:${write(value)}`;
        return whole === '{}' ? `{${more}}` : `${whole.slice(0, -1)},${more}}`;
      }),
    },
  );

/** Malformed bodies, each with its Content-Type. */
export const rawBodies: { type?: string; bytes: string | Buffer }[] = [
  ...['', ' ', 'null', '[]', '"x"', '1e309', '{', '{"a":1,}', '{"a":NaN}', '\ufeff{}', '{}\0', '[{}]'].map(
    (bytes) => ({
      type: json,
      bytes,
    }),
  ),
  { type: json, bytes: '{"__proto__":{"polluted":true}}' },
  { type: json, bytes: '{"constructor":{"prototype":{"polluted":true}}}' },
  { type: json, bytes: Buffer.from('{"name":"\xe9"}', 'latin1') },
  { type: `${json}; charset=utf-16`, bytes: Buffer.from('{"name":"x"}', 'utf16le') },
  { type: `${json};;;`, bytes: '{}' },
  { type: `${json}, text/plain`, bytes: '{}' },
  { type: 'text/plain', bytes: '{}' },
  { type: 'application/x-www-form-urlencoded', bytes: 'a=1&a=2' },
  { type: 'application/xml', bytes: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'multipart/form-data', bytes: 'x' },
  { type: 'multipart/form-data; boundary=', bytes: '--\r\n' },
  {
    type: 'multipart/form-data; boundary=b',
    bytes: '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
  },
  { bytes: '{}' },
];

/** Large bodies, sent only once: nested ten thousand levels deep, and with a text of ten megabytes. */
export const heavyBodies: { type: string; bytes: string }[] = [
  { type: json, bytes: `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
  { type: json, bytes: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
  { type: json, bytes: `{"name":"${'x'.repeat(10_000_000)}"}` },
];

/** Values for path parameters; some are already percent-encoded. */
export const pathTexts = [
  '0',
  '-1',
  '1.5',
  '01',
  '9999999999',
  '2147483648',
  'abc',
  '%00',
  '%ff',
  '%',
  '%ED%A0%80',
  '..%2f..%2fetc',
  '1%27%20or%201=1',
  '%E2%80%AE1',
  '１',
  'x'.repeat(150),
  'x'.repeat(300),
  '__proto__',
  'null',
  '1;drop',
];

/** Query texts: repeated, nested, empty, and strange. */
export const queryTexts = [
  'version=1&version=2',
  'version[]=1',
  'version[a]=1',
  'version=',
  'version=1e309',
  'version=%00',
  'version=%ED%A0%80',
  '__proto__[polluted]=1',
  '__proto__=1',
  'constructor.prototype.polluted=1',
  '=&&=',
  'a=1;b=2',
  `a=${'x'.repeat(4000)}`,
  'active=TRUE',
  'from=2024-02-30&to=x',
];
