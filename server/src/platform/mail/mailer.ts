import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  id: number;
  /** The same on every try, so that a receiver can tell a repeat. */
  messageId: string;
  to: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  link: string;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

export const createMailer = (
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl' | 'production'>,
): Mailer =>
  config.mail.smtpUrl === undefined ? createOutbox(config) : createSmtp(config, config.mail.smtpUrl);

function createSmtp(
  { mail: { from }, publicUrl, production }: Pick<Config, 'mail' | 'publicUrl' | 'production'>,
  url: string,
): Mailer {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  return {
    async send({ to, subject, text, html, messageId }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        // Links in mail let people in: in production they travel encrypted or not at all.
        requireTLS: production && !loopback,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from,
          // As an object: an address can never become two.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${publicUrl.hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } finally {
        transport.close();
      }
    },
  };
}

/** Two files a mail, to be read and clicked by whoever develops: one with its parts, one as it looks. */
function createOutbox({ dataDir, mail: { from } }: Pick<Config, 'dataDir' | 'mail'>): Mailer {
  const folder = join(dataDir, 'outbox');
  return {
    async send({ id, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(id).padStart(6, '0')}-${mail.template}`;
      await whole(join(folder, `${name}.html`), mail.html);
      await whole(join(folder, `${name}.json`), `${JSON.stringify({ from, ...mail }, null, 2)}\n`);
    },
  };
}

/** Whoever watches the folder never sees half a file. */
async function whole(path: string, text: string) {
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
