import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  source: string;
}

/** A minimal SMTP server. It refuses the first `refuse` mails temporarily (451), as a busy server does. */
export async function startSmtp({ refuse = 0 } = {}) {
  const mails: ReceivedMail[] = [];
  let refusals = refuse;
  const server = createServer((socket) =>
    serveSocket(socket, (mail) => {
      if (refusals > 0) {
        refusals -= 1;
        return false;
      }
      mails.push(mail);
      return true;
    }),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

function serveSocket(socket: Socket, take: (mail: ReceivedMail) => boolean) {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let inData = false;
  let buffer = '';
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') mail = { from: line, to: [], source: '' };
    if (verb === 'RCPT') mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') {
      inData = true;
      reply('354 go on');
    } else if (verb === 'QUIT') {
      reply('221 bye');
      socket.end();
    } else reply('250 ok');
  };
  reply('220 test');
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (text: string) => {
    buffer += text;
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (!inData) command(line);
      else if (line === '.') {
        inData = false;
        reply(take(mail) ? '250 taken' : '451 try again later');
      } else mail.source += `${line}\n`;
    }
  });
}
