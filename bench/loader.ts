/** Load generator in its own process: each of the concurrent callers sends its next call after the reply to the last. */
import { Agent, request } from 'node:http';

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Load {
  port: number;
  clients: number;
  ms: number;
  calls: Call[];
  /** Index of the first call, and whether each call may be sent only once. */
  from: number;
  once: boolean;
}

export interface Loaded {
  /** Duration of each successful call in milliseconds. */
  took: number[];
  ms: number;
  /** Index of the next unsent call. */
  next: number;
  /** The first error. */
  failure: string | null;
  failures: number;
}

function send(agent: Agent, port: number, { method, path, headers, body }: Call): Promise<string | null> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const extra =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...extra } },
      (reply) => {
        if (reply.statusCode === 200) {
          reply.on('end', () => resolve(null)).resume();
          return;
        }
        let answer = `${path}: ${reply.statusCode} `;
        reply
          .setEncoding('utf8')
          .on('data', (piece) => {
            answer += piece;
          })
          .on('end', () => resolve(answer.slice(0, 500)));
      },
    );
    sent.on('error', reject).end(text);
  });
}

async function load({ port, clients, ms, calls, from, once }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answered: Loaded = { took: [], ms: 0, next: from, failure: null, failures: 0 };
  const started = performance.now();
  // Runs until every call was sent at least once, but at most ten times as long.
  const continues = (passed: number) =>
    passed < ms || (!once && answered.next < calls.length && passed < ms * 10);
  const one = async () => {
    while (continues(performance.now() - started)) {
      const call = calls[once ? answered.next : answered.next % calls.length];
      if (!call) return;
      answered.next += 1;
      const sentAt = performance.now();
      const failure = await send(agent, port, call);
      if (failure === null) answered.took.push(performance.now() - sentAt);
      else {
        answered.failure ??= failure;
        answered.failures += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  answered.ms = performance.now() - started;
  agent.destroy();
  return answered;
}

process.on('message', async (wanted: Load) => process.send?.(await load(wanted)));
