// Prints the path of a Chromium for the browser tests, after installing one if there is none. The headless shell is
// preferred: a page takes half the CPU time.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export async function findChromium() {
  return (
    given() ??
    onPath([SHELL]) ??
    installedShell() ??
    onPath(NAMES) ??
    ELSEWHERE.find(canRun) ??
    (await ofPlaywright())
  );
}

/** The full browser, for tests of the back/forward cache, which the headless shell lacks. */
export const findWholeChromium = () => onPath(NAMES) ?? ELSEWHERE.find(canRun);

function installedShell() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  say('Installing Chromium for the browser tests.');
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] });
  for (const name of [SHELL, 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 2, 2] });
    if (status === 0) return onPath([name]);
  }
  return undefined;
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (path && canRun(path)) return path;
  say('Installing Chromium for the browser tests.');
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  if (!canRun(path))
    throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
  return path;
}

function say(text) {
  console.error(`aliquot: ${text}`);
}

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (!canRun(path)) throw new Error(`CHROMIUM_PATH is ${path}, which cannot be run.`);
  return path;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findChromium());
