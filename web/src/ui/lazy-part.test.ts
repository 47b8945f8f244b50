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

test('a part that is needed without a network is fetched soon after the screen, without any input', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => run() });
  Object.assign(globalThis, { document: page, window: page, ...page });
  let fetches = 0;
  const load = async () => {
    fetches += 1;
    return Part;
  };
  const part = lazyPart(load, 'screen');
  t.mock.timers.tick(799);
  assert.equal(fetches, 0);
  t.mock.timers.tick(1);
  await new Promise(setImmediate);
  assert.equal(fetches, 1);
  assert.equal(drawn(part), 'the part');
});

test('React shows the fallback of a plain lazy component even when its code is loaded', async () => {
  const loaded = Promise.resolve({ default: Part });
  await loaded;
  assert.match(drawn(lazy(() => loaded)), /waiting/);
});
