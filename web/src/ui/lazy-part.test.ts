import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, lazy, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lazyPart } from './lazy-part.ts';

const drawn = (part: ReturnType<typeof lazy>) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(part)));
const Part = () => 'the part';

// This relies on React treating a thenable that resolves synchronously as already loaded. If this fails after
// an upgrade, each panel shows its fallback for React's minimum of 300 ms on first open.
test('a part fetched after the first pointer move renders without a fallback', async () => {
  const page = Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => run() });
  Object.assign(globalThis, { document: page, window: page, ...page });
  const fetched = Promise.withResolvers<typeof Part>();
  const part = lazyPart(() => fetched.promise);
  page.dispatchEvent(new Event('pointermove'));
  fetched.resolve(Part);
  await new Promise(setImmediate);
  assert.equal(drawn(part), 'the part');
});

test('React shows the fallback of a plain lazy component even when its code is loaded', async () => {
  const loaded = Promise.resolve({ default: Part });
  await loaded;
  assert.match(drawn(lazy(() => loaded)), /waiting/);
});
