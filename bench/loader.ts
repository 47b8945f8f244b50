/** Asks one server as many callers at once would, from a process of its own: each sends its next call when the last is answered. */
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
  /** Where in the calls to begin, and whether one may be sent more than once. */
  from: number;
  once: boolean;
}

export interface Loaded {
  /** Milliseconds of each answer. */
  took: number[];
  ms: number;
  /** The next call nobody has sent. */
  next: number;
  /** The first that was not answered well. */
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
  // Every call is sent once, however slow they are; but not for ever.
  const goesOn = (passed: number) =>
    passed < ms || (!once && answered.next < calls.length && passed < ms * 10);
  const one = async () => {
    while (goesOn(performance.now() - started)) {
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
