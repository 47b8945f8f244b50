import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: a part may take any props and keeps their types
type Part = ComponentType<any>;

/**
 * A panel or dialog whose code is not needed to show the screen. It is fetched when the page is idle, after the
 * first user input or, for a part that must be there if the network fails, soon after the screen; or when first
 * shown. Once loaded it renders at once: React would keep a fallback for at least 300 ms.
 */
export function lazyPart<T extends Part>(
  load: () => Promise<T>,
  after: 'input' | 'screen' = 'input',
): LazyExoticComponent<T> {
  let loaded: { default: T } | undefined;
  const fetchPart = async () => {
    loaded ??= { default: await load() };
    return loaded;
  };
  // A failed prefetch is retried, and its error shown, when the part is needed.
  const prefetch = () => void fetchPart().catch(() => {});
  if (after === 'input') afterFirstInput(prefetch);
  else setTimeout(() => whenIdle(prefetch), screenFirstMs);
  return lazy(() => (loaded ? syncThenable(loaded) : fetchPart()));
}

/** A thenable that resolves synchronously, before the end of the current task. */
const syncThenable = <T>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: React checks for exactly this
  ({ then: (resolve: (value: T) => void) => resolve(value) }) as unknown as Promise<T>;

const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting: (() => void)[] = [];
let hadInput = false;

/** Not before the first input: until then the network is left to what the page shows. */
function afterFirstInput(run: () => void) {
  if (hadInput) return whenIdle(run);
  waiting.push(run);
  if (waiting.length > 1) return;
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    hadInput = true;
    for (const each of waiting.splice(0)) whenIdle(each);
  };
  for (const sign of inputEvents)
    document.addEventListener(sign, start, { signal: stop.signal, passive: true });
}

function whenIdle(run: () => void) {
  // Safari does not support it yet.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** How long the screen's own requests have the network to themselves. */
const screenFirstMs = 800;
const retryMs = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * An extra of every screen, such as a badge: no screen waits for it, and a failed fetch is retried later
 * instead of breaking the screen.
 */
export function lazyExtra<T extends Part>(load: () => Promise<T>): LazyExoticComponent<T> {
  const fetchPart = async (): Promise<{ default: T }> => {
    try {
      return { default: await load() };
    } catch {
      await pause(retryMs);
      return fetchPart();
    }
  };
  return lazy(async () => {
    await pause(screenFirstMs);
    await new Promise<void>(whenIdle);
    return fetchPart();
  });
}
