// Takes a screenshot of every screen: npm run shots [-- word in the name]. They go to shots/.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { atRest } from './support/at-rest.ts';
import { people } from './support/people.ts';
import { pathsOf } from './support/screens.ts';
import { shotsOfCohorts } from './support/shots/cohorts.ts';
import type { Shot } from './support/shots/openers.ts';
import { shotsOfOthers } from './support/shots/others.ts';
import { shotsOfStaff } from './support/shots/staff.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.SHOTS_PORT ?? 4390);
const base = `http://127.0.0.1:${port}`;
const folder = join(root, 'shots');
const wanted = process.argv[2] ?? '';

const named = [...shotsOfOthers, ...shotsOfCohorts, ...shotsOfStaff];
const isPictured = (path: string) => named.some((shot) => shot.path.split(/[?#]/)[0] === path);
/** Screens without a listed shot are taken as they open. */
const others = (['staff', 'client'] as const).flatMap((area) =>
  pathsOf(area)
    .filter((path) => !isPictured(path.split('?')[0] ?? ''))
    .map((path): Shot => ({ name: path.slice(1), path, who: area === 'staff' ? 'admin' : 'manager' })),
);
const shots = [...named, ...others];

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-shots-'));
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => text.includes('Aliquot is at') && resolve());
  });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    for (const mode of ['dark', 'light'])
      for (const lng of ['en', 'fr'])
        for (const width of [1440, 1024, 390])
          for (const shot of shots.filter(({ name }) => name.includes(wanted))) {
            const context = await browser.newContext({ viewport: { width, height: 900 } });
            const page = await context.newPage();
            await take(page, shot, mode, lng, `${shot.name}-${mode}-${lng}-${width}.png`);
            await context.close();
          }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function take(page: Page, shot: Shot, mode: string, lng: string, file: string) {
  let token = '';
  if (shot.who) {
    const reply = await page.request.post(`${base}/api/auth/login`, {
      data: { email: people[shot.who], password: 'Specimen1' },
    });
    token = reply.headers().authorization ?? '';
  }
  await page.addInitScript(
    ([given, theme, language]) => {
      if (given) localStorage.setItem('auth_token', given);
      localStorage.setItem('color_mode', theme ?? 'dark');
      localStorage.setItem('i18nextLng', language ?? 'en');
    },
    [token, mode, lng],
  );
  await page.goto(base + shot.path);
  await page.locator('h1, main p').filter({ visible: true }).first().waitFor();
  if (
    /^\/(users|vendors|client-companies|biomarkers|research-areas|client-orders|non-inventory)/.test(
      shot.path,
    )
  )
    await page
      .getByRole('table')
      .or(page.getByText(/Nothing|Rien|Aucun/))
      .first()
      .waitFor();
  await shot.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
}

await main();
