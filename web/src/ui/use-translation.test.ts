import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import i18next, { type BackendModule } from 'i18next';
import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { useTranslation } from './use-translation.ts';

const texts: Record<string, object> = {
  'en room': { hello: 'Hello' },
  'en other': { count_one: '{{count}} vial', count_other: '{{count}} vials' },
  'fr room': { hello: 'Bonjour' },
};
let reads = 0;
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, room, done) => {
    reads += 1;
    setImmediate(() => done(null, texts[`${language} ${room}`] ?? {}));
  },
};

const seen: unknown[] = [];
function Cell({ words, room }: { words: string; room: string }) {
  const answer = useTranslation(room);
  seen.push(answer);
  return words === 'count' ? answer.t(words, { count: 2 }) : answer.t(words);
}
const cells = (room: string, words: string) =>
  createElement(
    Suspense,
    { fallback: 'waiting' },
    createElement(Cell, { key: 1, room, words }),
    createElement(Cell, { key: 2, room, words }),
  );
const drawnLater = async (room: string, words: string) =>
  new Response((await prerender(cells(room, words))).prelude).text();

before(() => i18next.use(backend).init({ lng: 'en', ns: [], interpolation: { escapeValue: false } }));

// This relies on React waiting for the promise given to `use`, re-rendering when it resolves, and treating
// the same promise as resolved from then on. If an upgrade breaks this, a screen would hang or fetch its
// texts forever.
test('missing texts are fetched once, awaited, and available at once from then on', async () => {
  assert.match(await drawnLater('room', 'hello'), /Hello.*Hello/);
  assert.equal(reads, 1);
  assert.match(renderToStaticMarkup(cells('room', 'hello')), /^HelloHello$/);
  assert.equal(reads, 1);
});

test('all components with the same namespace get the same object, so that memoized parts do not re-render', () => {
  seen.length = 0;
  renderToStaticMarkup(cells('room', 'hello'));
  assert.equal(new Set(seen).size, 1);
});

test('texts with a number are translated for each number', async () => {
  assert.match(await drawnLater('other', 'count'), /2 vials/);
});

test('after a change of language the texts are those of the new one', async () => {
  await i18next.changeLanguage('fr');
  assert.match(await drawnLater('room', 'hello'), /Bonjour/);
});
