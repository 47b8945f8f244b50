import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, lazy, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lazyPart } from './lazy-part.ts';

const drawn = (part: ReturnType<typeof lazy>) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(part)));
const Part = () => 'the part';

// It rests on React taking a thenable that calls back at once for one that is there. Once this fails after an upgrade,
// each panel, the first time it opens, shows its fallback for the 300 ms that React shows any fallback.
test('a part that was fetched after the first move of the pointer is drawn without a fallback', async () => {
  const page = Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => run() });
  Object.assign(globalThis, { document: page, window: page, ...page });
  const fetched = Promise.withResolvers<typeof Part>();
  const part = lazyPart(() => fetched.promise);
  page.dispatchEvent(new Event('pointermove'));
  fetched.resolve(Part);
  await new Promise(setImmediate);
  assert.equal(drawn(part), 'the part');
});

test('React shows the fallback of a plain lazy component even when its code is there', async () => {
  const there = Promise.resolve({ default: Part });
  await there;
  assert.match(drawn(lazy(() => there)), /waiting/);
});
