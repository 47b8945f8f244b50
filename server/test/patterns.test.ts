import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/** Every regular expression for external input must run in linear time. */

const root = join(import.meta.dirname, '../..');
const length = 50_000;
const withinMs = 50;

const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.(?:test|cases)\.ts$/.test(file),
);

/** Finds regex literals: a slash starts one only where no value can end before it. */
const literal =
  /(?<=(?:^|[=(,:;!&|?{}[>]|=>|return|\n)[ \t]*)\/((?:[^\\/[\n*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)(?=[\s.,;:)\]}?]|$)/g;

const patterns = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  // Comments may contain slashes.
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
  return [...code.matchAll(literal)].map(([, source = '', flags]) => ({ file, source, flags: flags ?? '' }));
});

/** Texts that, repeated, make bad patterns backtrack. */
const pieces = [
  'a',
  'A',
  '0',
  '1,',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  'a.',
  '.a',
  '@',
  'a@',
  ',',
  '"',
  "'",
  '<',
  '<a ',
  '=',
  '&',
  '%',
  '\\',
  '/',
  '[',
  '(',
  'é',
  '試',
  '\u0301',
  'aA0',
];
const openings = ['', 'a', '1', '$', '-', '<a', 'x@', 'https://', '"', '&#'];
const endings = ['\0', '!', '@', 'é', ''];

const hostile = pieces.flatMap((piece) => {
  const long = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return [
    ...openings.map((opening) => `${opening}${long}\0`),
    ...endings.map((ending) => `${long}${ending}`),
  ];
});

/** CPU time of this thread only, so that load from elsewhere does not count. */
function cpuMs(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The fastest of three runs: a garbage collection slows down one, a bad pattern all. */
function fastestMs(act: () => void): number {
  const first = cpuMs(act);
  return first < withinMs ? first : Math.min(first, cpuMs(act), cpuMs(act));
}

/** Each literal character of the pattern, repeated. */
const ofItsOwn = ({ source }: RegExp) =>
  [...new Set(source.match(/[^\s\\()[\]{}|^$?*+]/g))].map((piece) => `${piece.repeat(length)}\0`);

function slowest(pattern: RegExp) {
  let worst = { ms: 0, text: '' };
  for (const text of [...hostile, ...ofItsOwn(pattern)]) {
    const ms = fastestMs(() => {
      text.search(pattern);
      if (pattern.global) text.replace(pattern, '');
    });
    if (ms > worst.ms) worst = { ms, text };
    if (ms > withinMs) break;
  }
  return worst;
}

test('the scan finds the patterns and detects a slow one', () => {
  assert.ok(sources.length > 200);
  assert.ok(patterns.length > 60, `${patterns.length} patterns`);
  assert.ok(patterns.some(({ file }) => file === 'contract/src/fields.ts'));
  const unread = ['/^[^\\s@"(),:;<>[\\]\\\\]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$/u', '/^\\+?\\d{6,20}$/'].filter(
    (wanted) => !patterns.some(({ source, flags }) => `/${source}/${flags}` === wanted),
  );
  assert.deepEqual(unread, []);
  // Without the upper bound it would take seconds.
  assert.ok(slowest(/\s{1,3000}$/).ms > withinMs);
});

/** Patterns built at runtime, each with the reason why its input cannot make it slow. */
const made = {
  'server/src/features/orders/lifecycle/po-mask.ts':
    'no part repeats but the last, at the end, and a mask has 60 characters',
  'server/src/platform/http/web-files.ts': 'the name of a tag of ours, over the page we built',
};

test('every pattern built at runtime is listed here', () => {
  const found = sources.filter((file) => /new RegExp\(/.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(found.sort(), Object.keys(made).sort());
});

describe('every pattern is linear', () => {
  for (const { file, source, flags } of patterns)
    test(`/${source}/${flags} in ${file}`, () => {
      const { ms, text } = slowest(new RegExp(source, flags));
      assert.ok(
        ms < withinMs,
        `${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 20))}… ${text.length} long`,
      );
    });
});
