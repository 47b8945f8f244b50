import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const lookEveryMs = 100;
const lookForMs = 5000;

interface Place {
  port: number;
  up: boolean;
  looking: boolean;
}

/**
 * What stands before the nodes: takes turns among those that say they are ready, passes streams through, and asks
 * another node only where the first cannot have done anything or doing it again does nothing more.
 */
export async function startBalancer(ports: readonly number[]) {
  const places: Place[] = ports.map((port) => ({ port, up: false, looking: false }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const retried = { count: 0 };
  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looking = setInterval(() => void Promise.all(places.map(look)), lookEveryMs);

  /** A node that is merely slow to answer stays what it was. */
  async function look(place: Place) {
    if (place.looking) return;
    place.looking = true;
    place.up = (await isReady(place.port)) ?? place.up;
    place.looking = false;
  }

  function next(tried: ReadonlySet<Place>): Place | undefined {
    const ready = places.filter((place) => place.up && !tried.has(place));
    turn += 1;
    return ready[turn % ready.length];
  }

  async function pass(asked: IncomingMessage, reply: ServerResponse) {
    const body = await buffer(asked);
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const tried = new Set<Place>();
    for (let place = next(tried); place; place = next(tried)) {
      tried.add(place);
      try {
        const answer = await ask(place, asked, headers, body);
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => reply.destroy()).pipe(reply);
        reply.once('close', () => answer.destroy());
        return;
      } catch (error) {
        const never = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (never) place.up = false;
        if (!never && !mayRepeat(asked)) break;
        retried.count += 1;
      }
    }
    reply.writeHead(502).end();
  }

  async function ask(place: Place, asked: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer) {
    const { method, url: path } = asked;
    const sent = request({ host: '127.0.0.1', port: place.port, method, path, headers, agent });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retried,
    /** Which nodes it sends to now. */
    up: () => places.filter(({ up }) => up).map(({ port }) => port),
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Reading changes nothing; under a key nothing happens twice. */
const mayRepeat = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || headers['idempotency-key'] !== undefined;

function isReady(port: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path: '/api/ready', agent: false, timeout: lookForMs });
    asked.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.once('timeout', () => {
      resolve(undefined);
      asked.destroy();
    });
    asked.once('error', () => resolve(false));
  });
}
