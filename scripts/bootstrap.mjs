// Prepares a fresh clone: packages, Node 24, the built page. npm runs it before start, test and dev.
// Plain JavaScript without dependencies, because it runs before the packages are there, also on Node 20.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const stamps = at('node_modules', '.cache', 'aliquot');
const platformPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

function main() {
  installPackages();
  ensureNode24();
  if (!process.argv.includes('--no-web')) buildWeb();
}

function installPackages() {
  const hash = createHash('sha256');
  hash.update(readFileSync(at('package-lock.json'))).update(`${process.platform} ${process.arch}`);
  const key = hash.digest('hex');
  if (existsSync(at('node_modules')) && stampOf('install') === key) return;
  say('Installing packages; the first time this takes about half a minute.');
  npm(['ci', '--ignore-scripts', '--loglevel=error']);
  // Node is an optional package: npm silently ignores a failed download.
  if (nodeIsMissing()) {
    say('Node 24 was not downloaded; installing once more.');
    npm(['ci', '--ignore-scripts', '--loglevel=error']);
  }
  if (nodeIsMissing() && majorOf('node') < 24)
    fail('Node 24 could not be downloaded: check the connection and try again.');
  stamp('install', key);
}

const nodeIsMissing = () =>
  !existsSync(at('node_modules', platformPackage)) &&
  `node_modules/${platformPackage}` in JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;

/** npm 10 installs the platform's Node but does not link it, because several packages claim the name. */
function ensureNode24() {
  if (majorOf(localNode()) >= 24) return;
  if (existsSync(at('node_modules', platformPackage))) {
    say('Linking Node 24.');
    npm(['rebuild', '--ignore-scripts', '--loglevel=error', platformPackage]);
    if (majorOf(localNode()) >= 24) return;
  }
  if (majorOf('node') >= 24) return;
  fail(
    `Node 24 is needed and there is no package with it for ${process.platform} ${process.arch}: install Node 24 and try again.`,
  );
}

function buildWeb() {
  if (!existsSync(at('web', 'rsbuild.config.ts'))) {
    say('There is no page to build yet.');
    return;
  }
  const key = hashOf(['web', 'contract', 'scripts/compress.mjs', 'package-lock.json', 'NOTICE.md']);
  if (existsSync(at('web', 'dist', 'index.html')) && stampOf('web') === key) return;
  say('Building the page.');
  rmSync(join(stamps, 'web'), { force: true });
  const rsbuild = at('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  run(node24(), [rsbuild, 'build'], { cwd: at('web'), env: { ...process.env, NODE_ENV: 'production' } });
  run(node24(), [at('scripts', 'compress.mjs'), at('web', 'dist')]);
  stamp('web', key);
}

/** Hash of the names and contents of all source files below the given paths. */
function hashOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(at(place)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (/[\\/](node_modules|dist|\.[^\\/]+)$/.test(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function localNode() {
  return at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

function node24() {
  return existsSync(localNode()) ? localNode() : 'node';
}

function majorOf(command) {
  const { stdout } = spawnSync(command, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Runs the npm that started this script by its path, since on some systems `npm` is not an executable. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli && /\.c?js$/.test(cli)) run(process.execPath, [cli, ...args]);
  else run('npm', args);
}

function run(command, args, options = {}) {
  try {
    execFileSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
  } catch (error) {
    fail(`This failed (${error.status ?? error.code}): ${[command, ...args].join(' ')}`);
  }
}

function stampOf(name) {
  const file = join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function stamp(name, key) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), key);
}

function say(text) {
  console.log(`aliquot: ${text}`);
}

function fail(text) {
  console.error(`aliquot: ${text}`);
  process.exit(1);
}

main();
