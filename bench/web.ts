/**
 * Loading of routes: size of the JavaScript and largest contentful paint, in Chromium at full speed and with a CPU slowed
 * down four times. Reports the median of a few rounds, each with an empty cache.
 *
 *   npm run build && npm run bench -- web [samples] [rounds] [a word of what is measured]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { onCopyOf } from './filled.ts';
import { startOurs } from './sides.ts';

/** Time for images and idle work after the content is shown. */
const settleMs = 1_000;
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

/** The largest contentful paint and the total size of the scripts. */
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
    } finally {
      await browser.close();
      await ours.stop();
    }
  });
}
