// The server under `node --watch` and the page under `rsbuild dev`; Ctrl-C ends both, and so does the end of either.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rsbuild = `${root}node_modules/@rsbuild/core/bin/rsbuild.js`;
const children = new Set();
let ending = false;

function start(name, args, cwd) {
  // A process group of its own: the terminal's Ctrl-C then reaches only us, and each child is told once.
  const child = spawn(process.execPath, args, {
    cwd,
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
