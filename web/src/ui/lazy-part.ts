import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: a part may ask for anything, and keeps its own props
type Part = ComponentType<any>;

/**
 * A panel or dialog whose code is not needed to show the screen. It is fetched as soon as somebody stirs and the page
 * has a moment, else when it is first shown. Once here it is drawn at once: React would hold back for 300 ms whatever
 * it had to wait for.
 */
export function lazyPart<T extends Part>(load: () => Promise<T>): LazyExoticComponent<T> {
  let here: { default: T } | undefined;
  const fetchIt = async () => {
    here ??= { default: await load() };
    return here;
  };
  // What fails now is tried again when it is needed, and says so then.
  onceStirred(() => void fetchIt().catch(() => {}));
  return lazy(() => (here ? atOnce(here) : fetchIt()));
}

/** A promise that does not even wait for the end of the present turn. */
const atOnce = <T>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: what React looks for is just this
  ({ then: (resolve: (value: T) => void) => resolve(value) }) as unknown as Promise<T>;

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting: (() => void)[] = [];
let stirred = false;

/** Not before: until then the network belongs to what the page shows. */
function onceStirred(run: () => void) {
  if (stirred) return whenIdle(run);
  waiting.push(run);
  if (waiting.length > 1) return;
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    stirred = true;
    for (const each of waiting.splice(0)) whenIdle(each);
  };
  for (const sign of signs) document.addEventListener(sign, start, { signal: stop.signal, passive: true });
}

function whenIdle(run: () => void) {
  // Safari has no such thing yet.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** So long the screen has the line to itself. */
const screenFirstMs = 800;
const againMs = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Something beside every screen, such as a badge: no screen waits for it, and one that cannot be fetched is fetched
 * later, for no screen should break for it.
 */
export function lazyExtra<T extends Part>(load: () => Promise<T>): LazyExoticComponent<T> {
  const fetchIt = async (): Promise<{ default: T }> => {
    try {
      return { default: await load() };
    } catch {
      await pause(againMs);
      return fetchIt();
    }
  };
  return lazy(async () => {
    await pause(screenFirstMs);
    await new Promise<void>(whenIdle);
    return fetchIt();
  });
}
