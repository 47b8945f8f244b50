/**
 * What a person in front of the screen waits for: JavaScript of a route, its largest paint, and the time from a press to
 * the paint of what it asked for, in Chromium at full speed and slowed down four times. The middle of a few
 * rounds is told, each in a browser that has nothing cached. Before a press the pointer comes to rest on it, as a hand
 * has it: what is fetched when somebody stirs is fetched by then.
 *
 *   npm run build && npm run bench -- web [samples] [rounds] [a word of what is measured]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { onCopyOf } from './filled.ts';
import { startOurs } from './sides.ts';

/** Pictures and idle work may still come when what was asked for is there. */
const settleMs = 1_000;
const restMs = 500;
const slowdowns = [1, 4] as const;
type Who = 'admin@aliquot.example' | 'manager@helix.example';

const routes: { path: string; who?: Who }[] = [
  { path: '/sign-in' },
  { path: '/inventory', who: 'admin@aliquot.example' },
  { path: '/vendors', who: 'admin@aliquot.example' },
  { path: '/client-orders?all=1', who: 'admin@aliquot.example' },
  { path: '/specimen-search?search=glucose', who: 'manager@helix.example' },
  { path: '/specimen-search/loinc-list?biomarkers=1,2', who: 'manager@helix.example' },
  { path: '/orders?all=1', who: 'manager@helix.example' },
];

interface Act {
  name: string;
  path: string;
  who: Who;
  at: (page: Page) => Locator;
  /** True in the page once what was asked for is there; it is given the text of the first row before the press. */
  there: (before: string) => boolean;
}

const otherRows = (before: string) => {
  const row = document.querySelector('[data-row]')?.textContent;
  return row !== undefined && row !== before;
};

const aRow: Pick<Act, 'path' | 'who' | 'at'> = {
  path: '/inventory',
  who: 'admin@aliquot.example',
  at: (page) => page.locator('[data-row-open]').first(),
};

const acts: Act[] = [
  {
    name: 'inventory: sort',
    path: '/inventory',
    who: 'admin@aliquot.example',
    at: (page) => page.getByRole('columnheader', { name: 'Accession' }).getByRole('button').first(),
    there: otherRows,
  },
  {
    name: 'inventory: take a filter away',
    path: '/inventory?status=reserved',
    who: 'admin@aliquot.example',
    at: (page) => page.getByRole('button', { name: 'Remove filter Status' }),
    there: otherRows,
  },
  {
    ...aRow,
    name: 'inventory: panel',
    there: () => document.querySelector('[data-panel] h2') !== null,
  },
  {
    ...aRow,
    name: 'inventory: panel with its fields',
    there: () => document.querySelector('[data-panel] dl, [data-panel] form') !== null,
  },
];

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function visit(browser: Browser, base: string, who: Who | undefined, slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (who) {
    const reply = await page.request.post(`${base}/api/auth/login`, {
      data: { email: who, password: 'Specimen1' },
    });
    await page.addInitScript(
      (token) => localStorage.setItem('auth_token', token),
      reply.headers().authorization ?? '',
    );
  }
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
}

/** The largest paint until the screen is there, and the scripts it took. */
async function ofRoute(
  browser: Browser,
  base: string,
  { path, who }: (typeof routes)[number],
  slowdown: number,
) {
  const { context, page } = await visit(browser, base, who, slowdown);
  await page.goto(base + path);
  await page
    .locator(who ? '[data-row]' : 'input')
    .first()
    .waitFor();
  await pause(settleMs);
  const found = await page.evaluate(
    () =>
      new Promise<{ lcp: number; scripts: number }>((resolve) => {
        new PerformanceObserver((list) => {
          const scripts = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[];
          resolve({
            lcp: list.getEntries().at(-1)?.startTime ?? Number.NaN,
            scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return found;
}

/** From the press to the frame in which what it asked for is painted. */
async function ofAct(browser: Browser, base: string, act: Act, slowdown: number): Promise<number> {
  const { context, page } = await visit(browser, base, act.who, slowdown);
  await page.goto(base + act.path);
  await page.locator('[data-row]').first().waitFor();
  await pause(settleMs);
  await act.at(page).hover();
  await pause(restMs);
  const [took] = await Promise.all([page.evaluate(awaitPaint, act.there.toString()), act.at(page).click()]);
  await context.close();
  return took;
}

/** Runs in the page. */
function awaitPaint(thereText: string): Promise<number> {
  const there = new Function('before', `return (${thereText})(before)`) as (before: string) => boolean;
  const before = document.querySelector('[data-row]')?.textContent ?? '';
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (there(before)) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

export async function measure(samples = '10000', rounds = '3', only = ''): Promise<void> {
  await onCopyOf(Number(samples), async (url) => {
    const ours = await startOurs(url);
    const base = `http://127.0.0.1:${ours.port}`;
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    const often = Array.from({ length: Number(rounds) });
    try {
      for (const route of routes.filter(({ path }) => path.includes(only)))
        for (const slowdown of slowdowns) {
          const found = [];
          for (const _ of often) found.push(await ofRoute(browser, base, route, slowdown));
          console.log(
            `${route.path.padEnd(48)} ${slowdown}x  ${middle(found.map(({ scripts }) => scripts)).toFixed(0)} kB  largest paint ${middle(found.map(({ lcp }) => lcp)).toFixed(0)} ms`,
          );
        }
      for (const act of acts.filter(({ name }) => name.includes(only)))
        for (const slowdown of slowdowns) {
          const took = [];
          for (const _ of often) took.push(await ofAct(browser, base, act, slowdown));
          console.log(`${act.name.padEnd(48)} ${slowdown}x  painted after ${middle(took).toFixed(0)} ms`);
        }
    } finally {
      await browser.close();
      await ours.stop();
    }
  });
}
