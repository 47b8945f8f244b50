// Waits for the process that started it to end, however it ends, and then stops a throw-away PostgreSQL and removes
// its folder. Without it a test run that is killed would leave a server behind.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [, , folder = ''] = process.argv;
/** PID files of the server and its replicas. */
const running = () =>
  readdirSync(folder)
    .map((name) => join(folder, name, 'postmaster.pid'))
    .filter((file) => existsSync(file));

process.stdin.resume();
await once(process.stdin, 'close');
for (const file of running()) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT');
for (let round = 0; running().length > 0 && round < 100; round++) await delay(100);
await rm(folder, { recursive: true, force: true });
