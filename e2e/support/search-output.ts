import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { people } from './people.ts';
import { dataOf, outputOf } from './product.ts';

/**
 * Runs before a test server stops: its debug output must hold no token, password, mailed link or donor data.
 * Tokens and birthdays are found by pattern, so that no value has to be listed.
 */

const patterns: Record<string, RegExp> = {
  'a token': /[0-9a-f]{8}-[0-9a-f-]{27}\.\d{1,9}\.\d{9,12}\.[\w-]{43}/,
  'a header with a token': /Bearer /i,
  'a password': /Specimen1|Frost-Shelf|Warm-Bench|Wrong-Room/,
  'a day before this product was made': /\b(?:19\d\d|20[01]\d)-[01]\d-[0-3]\d\b/,
  'an address of a person': /[\w.+-]+@[\w-]+\.example/,
};

/** The leaks in one line; the greeting of the first start names the demo accounts on purpose. */
function leaksIn(line: string, known: readonly string[]): string[] {
  if (!line.startsWith('{') && line.startsWith('Demo accounts, all with the password')) return [];
  const seen = Object.keys(patterns).filter((what) => patterns[what]?.test(line));
  return [...seen, ...known.filter((text) => line.includes(text)).map((text) => `“${text}”`)];
}

/** Checks that the search itself finds planted leaks. */
function tryItself(token: string, known: readonly string[]) {
  const planted = [
    `{"a":"${token}"}`,
    '{"a":"Bearer x"}',
    '{"a":"Specimen1"}',
    '{"a":"Frost-Shelf-42"}',
    '{"a":"1965-11-02"}',
    `{"a":"${people.buyer}"}`,
  ];
  for (const line of planted) assert.ok(leaksIn(line, []).length > 0, `not noticed: ${line}`);
  assert.ok(known.length > 200, 'nothing of the stock to look for');
  assert.ok(leaksIn(`{"a":"${known[0]}"}`, known).length > 0);
}

/** The tokens of the mailed links. */
function mailedTokens(url: string): string[] {
  const outbox = join(dataOf(url), 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .map((name) => /token=([\w-]{20,})/.exec(readFileSync(join(outbox, name), 'utf8'))?.[1])
    .filter((token) => token !== undefined);
}

/** Signs in, sends the token in a query where it does not belong, and reads the stock for its identifiers. */
async function askOnce(url: string) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.admin, password: 'Specimen1' }),
  });
  const token = login.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  assert.notEqual(token, '');
  const marker = `/api/looked-for-${crypto.randomUUID()}`;
  await fetch(`${url}${marker}?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  const reply = await fetch(`${url}/api/inventory/samples/get_many`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 200 }),
  });
  const { data } = (await reply.json()) as {
    data: { items: { accession: string; biobankId: string | null }[] };
  };
  const stock = data.items.flatMap(({ accession, biobankId }) => [accession, biobankId ?? accession]);
  return { token, marker, stock };
}

export async function searchOutput(url: string): Promise<void> {
  const { token, marker, stock } = await askOnce(url);
  const known = [...new Set([...stock, ...mailedTokens(url)])];
  tryItself(token, known);
  const lines = readFileSync(outputOf(url), 'utf8').split('\n').filter(Boolean);
  assert.ok(
    lines.some((line) => line.includes(marker)),
    'the last request is not in the output',
  );
  const leaks = lines.flatMap((line) =>
    leaksIn(line, known).map((what) => `${what} in ${line.slice(0, 300)}`),
  );
  assert.deepEqual(leaks, [], `the server at ${url} printed secrets or personal data`);
  console.log(`Searched ${lines.length} lines of the server at ${url}: nothing that does not belong there.`);
}
