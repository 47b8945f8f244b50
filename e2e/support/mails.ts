import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { productUrl } from './addresses.ts';

const outbox = () => join(process.env.E2E_DATA ?? '', new URL(productUrl).port, 'outbox');

/** The link in the newest mail of that kind to an address, once it has been sent. */
export async function linkMailedTo(address: string, template: string): Promise<string> {
  let link = '';
  await expect
    .poll(() => {
      const names = existsSync(outbox())
        ? readdirSync(outbox())
            .filter((name) => name.endsWith('.json'))
            .sort()
        : [];
      const mails = names.map(
        (name) =>
          JSON.parse(readFileSync(join(outbox(), name), 'utf8')) as {
            to: string;
            template: string;
            link: string;
          },
      );
      link = mails.filter((mail) => mail.to === address && mail.template === template).at(-1)?.link ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
