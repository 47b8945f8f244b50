/**
 * Time from a click to the paint of its result, in several builds of the page, measured alternately so that other load
 * on the machine affects all of them. Reports the median and interquartile range of the time until the paint, the time
 * until the request is sent, and the CPU time of the page's main thread.
 *
 *   npm run build && npm run bench -- press [samples] [rounds] [a word of what is measured] [name=folder of a build]...
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { onCopyOf } from './filled.ts';
import { type Front, serveBuild } from './front.ts';
import { type Press, type Visit, visits } from './presses.ts';
import { startOurs } from './sides.ts';

/** Deferred work and idle prefetches are done within this time. */
const quietMs = 400;
const patienceMs = 20_000;
/** Time after the first pointer move to prefetch panels. */
const restMs = 1_000;

interface Took {
  press: string;
  build: string;
  paint: number;
  request: number;
  processor: number;
}

/** Opens a page with an empty cache and the default settings of lists. */
async function open(browser: Browser, base: string, { path, who }: Visit) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const reply = await page.request.post(`${base}/api/auth/login`, {
    data: { email: who, password: 'Specimen1' },
  });
  const { authorization = '' } = reply.headers();
  const lists = { inventory: {}, specimen_search: {} };
  await page.request.patch(`${base}/api/preferences`, { headers: { authorization }, data: { lists } });
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), authorization);
  const wire = await context.newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(base + path);
  await page.locator('[data-row]').first().waitFor();
  return { context, page, wire };
}

async function processorTime(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function make(page: Page, wire: CDPSession, { name, at, there, after }: Press) {
  await at(page).hover();
  await pause(quietMs);
  const before = await processorTime(wire);
  const painted = page.evaluate(awaitPaint, there.toString());
  await at(page).click();
  const took = await Promise.race([painted, pause(patienceMs)]);
  if (!took) throw new Error(`${name}: not painted within ${patienceMs} ms of the press.`);
  await pause(quietMs);
  const processor = (await processorTime(wire)) - before;
  await after?.(page);
  return { ...took, processor };
}

/** Runs inside the page. */
function awaitPaint(thereText: string): Promise<{ paint: number; request: number }> {
  const there = new Function('before', `return (${thereText})(before)`) as (before: string) => boolean;
  const before = String(
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row),
  );
  performance.clearResourceTimings();
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const painted = () => {
          const [request] = performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => name.includes('/api/') && startTime >= timeStamp);
          resolve({
            paint: performance.now() - timeStamp,
            request: request ? request.startTime - timeStamp : Number.NaN,
          });
        };
        const look = () => {
          if (there(before)) setTimeout(painted);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

/** The median and the interquartile range. */
function spread(values: readonly number[]): string {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (sorted.length === 0) return '-';
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) =>
    sorted[Math.floor(share * sorted.length)]?.toFixed(0),
  );
  return `${median} (${low}-${high})`;
}

function report(found: readonly Took[]): void {
  const byPress = Map.groupBy(found, ({ press, build }) => `${press.padEnd(24)} ${build.padEnd(18)}`);
  for (const [press, took] of [...byPress].sort())
    console.log(
      press,
      `paint ${spread(took.map(({ paint }) => paint))}`.padEnd(26),
      `request ${spread(took.map(({ request }) => request))}`.padEnd(24),
      `processor ${spread(took.map(({ processor }) => processor))}`,
    );
}

const builtWeb = join(import.meta.dirname, '../web/dist');

export async function measure(samples = '10000', rounds = '5', ...more: string[]): Promise<void> {
  const named = more.filter((each) => each.includes('=')).map((each) => each.split('='));
  const only = more.find((each) => !each.includes('=')) ?? '';
  const builds = named.length > 0 ? named : [['built', builtWeb]];
  await onCopyOf(Number(samples), async (url) => {
    const ours = await startOurs(url);
    const fronts: Front[] = [];
    for (const [name = '', folder = ''] of builds) fronts.push(await serveBuild(name, folder, ours.port));
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
    const found: Took[] = [];
    try {
      for (let round = 0; round < Number(rounds); round += 1) {
        // Rotates which build comes first.
        const first = round % fronts.length;
        for (const front of [...fronts.slice(first), ...fronts.slice(0, first)])
          for (const visit of visits) found.push(...(await go(browser, front, visit, only)));
      }
    } finally {
      report(found);
      await browser.close();
      for (const front of fronts) front.stop();
      await ours.stop();
    }
  });
}

async function go(browser: Browser, front: Front, visit: Visit, only: string): Promise<Took[]> {
  const presses = visit.presses.filter(({ name }) => name.includes(only));
  if (presses.length === 0) return [];
  const { context, page, wire } = await open(browser, front.address, visit);
  await page.mouse.move(700, 400);
  await pause(restMs);
  const found: Took[] = [];
  for (const press of presses)
    found.push({ press: press.name, build: front.name, ...(await make(page, wire, press)) });
  await context.close();
  return found;
}
