// Runs the server under `node --watch` and the page under `rsbuild dev`; both end on Ctrl-C or when either ends.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rsbuild = `${root}node_modules/@rsbuild/core/bin/rsbuild.js`;
const children = new Set();
let ending = false;

function start(name, args, cwd) {
  // Separate process groups: Ctrl-C reaches only this process, which signals each child once.
  const child = spawn(process.execPath, args, {
    cwd,
    env: { CHECK_REPLIES: 'on', ...process.env },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  children.add(child);
  child.once('exit', (code, signal) => {
    children.delete(child);
    if (!ending) console.error(`aliquot: the ${name} ended (${signal ?? code}).`);
    end(code ?? 1);
  });
}

function end(code) {
  if (!ending) process.exitCode = code;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

start('server', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], root);
if (existsSync(`${root}web/rsbuild.config.ts`)) start('page', [rsbuild, 'dev'], `${root}web`);
