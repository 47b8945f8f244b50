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

const checkEveryMs = 100;
const checkTimeoutMs = 5000;

interface Place {
  port: number;
  up: boolean;
  checking: boolean;
}

/**
 * A round-robin balancer over the ready nodes that passes streams through. It retries at another node only if the
 * first refused the connection or the request is safe to repeat.
 */
export async function startBalancer(ports: readonly number[]) {
  const places: Place[] = ports.map((port) => ({ port, up: false, checking: false }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const retried = { count: 0 };
  const server = createServer((req, reply) => {
    pass(req, reply).catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = setInterval(() => void Promise.all(places.map(check)), checkEveryMs);

  /** A node that only times out keeps its state. */
  async function check(place: Place) {
    if (place.checking) return;
    place.checking = true;
    place.up = (await isReady(place.port)) ?? place.up;
    place.checking = false;
  }

  function next(tried: ReadonlySet<Place>): Place | undefined {
    const ready = places.filter((place) => place.up && !tried.has(place));
    turn += 1;
    return ready[turn % ready.length];
  }

  async function pass(req: IncomingMessage, reply: ServerResponse) {
    const body = await buffer(req);
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress };
    const tried = new Set<Place>();
    for (let place = next(tried); place; place = next(tried)) {
      tried.add(place);
      try {
        const answer = await forward(place, req, headers, body);
        reply.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        answer.on('error', () => reply.destroy()).pipe(reply);
        reply.once('close', () => answer.destroy());
        return;
      } catch (error) {
        const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (refused) place.up = false;
        if (!refused && !mayRepeat(req)) break;
        retried.count += 1;
      }
    }
    reply.writeHead(502).end();
  }

  async function forward(place: Place, req: IncomingMessage, headers: IncomingHttpHeaders, body: Buffer) {
    const { method, url: path } = req;
    const sent = request({ host: '127.0.0.1', port: place.port, method, path, headers, agent });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retried,
    /** Ports of the nodes that get requests now. */
    up: () => places.filter(({ up }) => up).map(({ port }) => port),
    async close() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Headers about the connection to the node say nothing about the one to the caller: with the node's timeout of 72
 * seconds a caller would write into a connection that the balancer is closing after its own 5.
 */
function withoutConnection({ connection, 'keep-alive': timeout, ...headers }: IncomingHttpHeaders) {
  return headers;
}

/** GET changes nothing, and an idempotency key prevents a second effect. */
const mayRepeat = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || headers['idempotency-key'] !== undefined;

function isReady(port: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const req = get({
      host: '127.0.0.1',
      port,
      path: '/api/ready',
      agent: false,
      timeout: checkTimeoutMs,
    });
    req.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    req.once('timeout', () => {
      resolve(undefined);
      req.destroy();
    });
    req.once('error', () => resolve(false));
  });
}
