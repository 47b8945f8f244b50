import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** Simulated latency of the server. */
const latencyMs = Number(process.env.BENCH_LATENCY_MS ?? 0);

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a build of the page as a proxy of a running server, so that several builds can be compared on the same data. */
export async function serveBuild(name: string, folder: string, apiPort: number) {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/api/')) {
      const call = request({ port: apiPort, path: url, method, headers, agent }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      call.on('error', () => outgoing.destroy());
      outgoing.on('close', () => call.destroy());
      setTimeout(() => incoming.pipe(call), latencyMs);
      return;
    }
    const wanted = join(folder, new URL(url, 'http://localhost').pathname);
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html');
    outgoing.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  };
  return { name, address, stop };
}

export type Front = Awaited<ReturnType<typeof serveBuild>>;
