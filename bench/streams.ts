/**
 * A server with many event streams: 500 clients follow their events while staff reply to them; measures the delay of each
 * event and the memory of the server. Then some clients stop reading: they are disconnected, and the others must not be
 * affected. The floor is the same with one listener.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chats } from '@aliquot/contract/chats';
import { sql } from 'kysely';
import { freePort } from '../server/test/free-port.ts';
import { type Caller, openTestApp } from '../server/test/harness.ts';
import { highLimits } from '../server/test/high-limits.ts';

const secret = 'a secret for tests that is long enough';
const main = new URL('../server/src/main.ts', import.meta.url).pathname;

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
interface Listener {
  userId: number;
  chatId: number;
  caller: Caller;
  /** Arrival time of each message event, by its seq. */
  heard: Map<number, number>;
  socket: Socket;
}

/** Resident memory of the process in megabytes (Linux only). */
const weight = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function startProduct(url: string, dataDir: string, port: number) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SESSION_SECRET: secret,
      MASTER_KEY: secret,
      LOG_LEVEL: 'error',
      DEMO: 'false',
      ...highLimits,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (ready?.ok) return child;
    await pause(100);
  }
}

/** Follows events over a plain socket, to keep the cost of the client low. */
function listen(port: number, caller: Caller, onText: (text: string) => void): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${caller.headers.authorization}\r\n\r\n`,
  );
  socket
    .setEncoding('utf8')
    .on('data', onText)
    .on('error', () => {});
  return socket;
}

async function makeListener(testApp: TestApp, port: number): Promise<Listener> {
  const person = await testApp.make.user();
  const caller = await testApp.enter(person);
  const { chatId } = await caller.ok(chats.createMessage, { body: { comment: 'Good morning' } });
  const heard = new Map<number, number>();
  const socket = listen(port, caller, (text) => {
    for (const [, seq] of text.matchAll(/event: chat\.message\ndata: \{[^}]*"seq": ?(\d+)/g))
      heard.set(Number(seq), performance.now());
  });
  return { userId: person.id, chatId, caller, heard, socket };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Replies once to each listener, with some concurrency; measures the delay of the events and of the calls. */
async function answerAll(base: string, staff: readonly Caller[], listeners: readonly Listener[]) {
  const delays: number[] = [];
  const took: number[] = [];
  const waiting = [...listeners];
  const one = async (caller: Caller) => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { chatId, heard } = next;
      const started = performance.now();
      const reply = await fetch(`${base}/api/contact_us/create_reply`, {
        method: 'POST',
        headers: { ...caller.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ chatId, comment: 'Here is your answer' }),
      });
      const { data } = (await reply.json()) as { data: { seq: number } };
      took.push(performance.now() - started);
      for (let tries = 0; !heard.has(data.seq) && tries < 1000; tries += 1) await pause(5);
      delays.push((heard.get(data.seq) ?? Number.POSITIVE_INFINITY) - started);
    }
  };
  await Promise.all(staff.map(one));
  const sorted = delays.sort((a, b) => a - b);
  took.sort((a, b) => a - b);
  return {
    median: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    worst: sorted.at(-1) ?? 0,
    answered: at(took, 0.5),
  };
}

const say = (what: string, heard: Awaited<ReturnType<typeof answerAll>>) =>
  console.log(
    `${what.padEnd(44)} heard after ${heard.median.toFixed(0)} ms median, ${heard.p99.toFixed(0)} ms p99, ${heard.worst.toFixed(0)} ms worst; answered in ${heard.answered.toFixed(0)} ms`,
  );

/** Number of open files and sockets of the process. */
const handles = ({ pid }: ChildProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** Opens streams that are not read and overfills them; returns the time until the server has closed all. */
async function stall(testApp: TestApp, product: ChildProcess, port: number, count: number) {
  const before = handles(product);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await testApp.make.user();
    const socket = listen(port, await testApp.enter(person), () => {});
    socket.pause();
    sockets.push(socket);
    await pause(20);
    await sql`insert into events (kind, user_id, payload)
      select 'bench', ${person.id}, jsonb_build_object('filler', repeat('x', 100000)) from generate_series(1, 120)`.execute(
      testApp.db,
    );
  }
  const started = performance.now();
  // Tolerates a few connections to the database that come and go.
  while (handles(product) > before + 4 && performance.now() - started < 60_000) await pause(200);
  for (const socket of sockets) socket.destroy();
  return performance.now() - started;
}

export async function measure(listenersGiven = '500', roundsGiven = '5'): Promise<void> {
  const count = Number(listenersGiven);
  const testApp = await openTestApp({ SESSION_SECRET: secret });
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-streams-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const product = await startProduct(testApp.url ?? '', dataDir, port);
  try {
    // Enough to stay below the limit of messages per user and minute.
    const staffOf = async () =>
      Promise.all(
        Array.from({ length: Math.ceil(count / 25) }, async () =>
          testApp.enter(await testApp.make.user({ role: 'admin' })),
        ),
      );
    const alone = await makeListener(testApp, port);
    await pause(500);
    const [first] = await staffOf();
    for (let n = 0; n < 20; n += 1) if (first) await answerAll(base, [first], [alone]);
    const [floorCaller] = await staffOf();
    if (floorCaller) say('one listener, the floor', await answerAll(base, [floorCaller], [alone]));
    console.log(`weight with one listener                     ${weight(product).toFixed(0)} MB`);
    const listeners: Listener[] = [];
    for (let n = 0; n < count; n += 1) listeners.push(await makeListener(testApp, port));
    await pause(1000);
    console.log(`weight with ${count} listeners                   ${weight(product).toFixed(0)} MB`);
    for (let round = 1; round <= Number(roundsGiven); round += 1) {
      say(
        `round ${round}, ${count} listeners`,
        await answerAll(base, (await staffOf()).slice(0, 8), listeners.slice(0, 200)),
      );
      console.log(`weight after round ${round}                         ${weight(product).toFixed(0)} MB`);
    }
    const stalling = stall(testApp, product, port, 20);
    await pause(3000);
    say(
      'while 20 stopped reading',
      await answerAll(base, (await staffOf()).slice(0, 8), listeners.slice(0, 200)),
    );
    console.log(`weight with 20 stalled readers               ${weight(product).toFixed(0)} MB`);
    console.log(`all 20 were cut after                        ${((await stalling) / 1000).toFixed(0)} s`);
    const alive = listeners.filter(({ socket }) => !socket.destroyed).length;
    console.log(`listeners that are still there               ${alive} of ${count}`);
    say('afterwards', await answerAll(base, (await staffOf()).slice(0, 8), listeners.slice(0, 200)));
    console.log(`weight afterwards                            ${weight(product).toFixed(0)} MB`);
    for (const { socket } of [...listeners, alone]) socket.destroy();
  } finally {
    product.kill('SIGTERM');
    await new Promise((resolve) => product.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
    await testApp.close();
  }
}
