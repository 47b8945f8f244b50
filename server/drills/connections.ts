import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { dataOf, openSession } from './client.ts';
import { gather } from './load.ts';
import { handlesOf, openTrial, weightOf } from './trial.ts';
import { watch } from './watch.ts';

/** connections that are idle, that send very slowly, and that do not read the reply. */
export async function run(
  say: (line: string) => void,
  idle = '10000',
  slow = '500',
  seconds = '20',
): Promise<void> {
  const trial = await openTrial('embedded');
  const sockets: Socket[] = [];
  const open = async (count: number, first?: string) => {
    for (let n = 0; n < count; n += 1) {
      const socket = connect(trial.port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      if (first) socket.write(first);
      if (n % 200 === 199) await once(socket, 'connect');
    }
  };
  try {
    const { staff, buyers } = await trial.within((database) => gather(database, trial.port, { hot: 1 }));
    const running = await trial.start();
    await openSession(trial, buyers[0]?.email ?? '');
    const before = weightOf(running);
    say(`started, ${Math.round(before)} MB`);
    await open(Number(idle));
    say(`${idle} idle lines open`);
    await open(Number(slow), 'GET /api/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    const dripping = setInterval(() => {
      for (const socket of sockets.slice(-Number(slow))) socket.write('x');
    }, 1000);
    // These request the largest reply and do not read it.
    await open(Number(slow), 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(2));
    for (const socket of sockets.slice(-Number(slow))) socket.pause();
    await pause(2000);
    const full = weightOf(running);
    const watching = watch(trial.url('/api/auth/me'), { authorization: staff[0]?.authorization ?? '' });
    await pause(Number(seconds) * 1000);
    clearInterval(dripping);
    const session = await openSession(trial, buyers[1]?.email ?? '');
    await dataOf(await fetch(trial.url('/api/auth/me'), { headers: { ...session } }));
    const polls = await watching.stop();
    const later = weightOf(running);
    const late = polls.map(({ ms }) => ms).sort((a, b) => a - b);
    say(
      `${sockets.length} lines, ${handlesOf(running)} handles: ${Math.round(before)} MB before, ${Math.round(full)} MB with all of them, ${Math.round(later)} MB ${seconds} s later`,
    );
    say(
      `others served ${polls.filter(({ status }) => status === 200).length} of ${polls.length} times, median ${Math.round(late[late.length >> 1] ?? 0)} ms; somebody new could sign in`,
    );
    assert.ok(
      polls.every(({ status }) => status === 200),
      'others were not served',
    );
    assert.ok(later < full + 50, 'it grows');
    for (const socket of sockets) socket.destroy();
    await pause(2000);
    assert.equal((await fetch(trial.url('/api/ready'))).status, 200);
    await trial.stop(running);
  } finally {
    for (const socket of sockets) socket.destroy();
    await trial.close();
  }
}
