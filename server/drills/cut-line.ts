import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy to `port` that cuts connections: when a connection's `cutAfter` returns true for sent data, both sides are
 * closed as soon as the reply to it begins.
 */
export async function openLine(port: number, watch: () => (sent: Buffer) => boolean) {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let armed = false;
    const cutAfter = watch();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (sent) => {
      armed ||= cutAfter(sent);
      far.write(sent);
    });
    far.on('data', (answer) => {
      if (!armed) return near.write(answer);
      cuts += 1;
      near.destroy();
      far.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cuts: () => cuts,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
