// Prints the path of a Chromium for the browser tests, installing one where there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export async function findChromium() {
  const found = given() ?? onSystem() ?? (await ofPlaywright());
  if (found) return found;
  console.error('aliquot: Installing Chromium for the browser tests.');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] });
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 2, 2],
    });
    const installed = status === 0 ? onSystem() : undefined;
    if (installed) return installed;
  }
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  const installed = await ofPlaywright();
  if (!installed) throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
  return installed;
}

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (!canRun(path)) throw new Error(`CHROMIUM_PATH is ${path}, which cannot be run.`);
  return path;
}

function onSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...ELSEWHERE].find(canRun);
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && canRun(path) ? path : undefined;
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
