import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  id: number;
  /** The same on every try, so that receivers can detect duplicates. */
  messageId: string;
  to: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  attachment: Attachment | null;
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Buffer;
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
    async send({ to, subject, text, html, messageId, attachment }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        // Mails contain sign-in links, so production requires encryption.
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
          // As an object, so that an address cannot be parsed as two.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${publicUrl.hostname}>`,
          attachments: attachment
            ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }]
            : [],
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } finally {
        transport.close();
      }
    },
  };
}

/** For development: writes each mail as JSON and as HTML, and its attachment beside them. */
function createOutbox({ dataDir, mail: { from } }: Pick<Config, 'dataDir' | 'mail'>): Mailer {
  const folder = join(dataDir, 'outbox');
  return {
    async send({ id, attachment, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(id).padStart(6, '0')}-${mail.template}`;
      await writeAtomically(join(folder, `${name}.html`), mail.html);
      if (attachment) await writeAtomically(join(folder, `${name}-${attachment.name}`), attachment.bytes);
      const attachments = attachment ? [attachment.name] : [];
      const json = JSON.stringify({ from, ...mail, attachments }, null, 2);
      await writeAtomically(join(folder, `${name}.json`), `${json}\n`);
    },
  };
}

/** Renames the finished file, so that a watcher of the folder never reads a partial one. */
async function writeAtomically(path: string, content: string | Buffer) {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
