// Waits for the process that started it to end, however it ends, and then stops a throw-away PostgreSQL and removes
// its folder. Without it a test run that is killed would leave a server behind.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [, , folder = ''] = process.argv;
const pidFile = join(folder, 'data', 'postmaster.pid');

process.stdin.resume();
await once(process.stdin, 'close');
if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT');
for (let round = 0; existsSync(pidFile) && round < 100; round++) await delay(100);
await rm(folder, { recursive: true, force: true });
