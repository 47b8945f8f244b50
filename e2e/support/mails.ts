import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { dataOf } from './product.ts';

const outbox = () => join(dataOf(productUrl), 'outbox');

interface Mail {
  to: string;
  template: string;
  link: string;
  subject: string;
  text: string;
}

/** All mails sent so far, oldest first. */
export function sentMails(): Mail[] {
  const names = existsSync(outbox())
    ? readdirSync(outbox())
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
  return names.map((name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')) as Mail);
}

/** Waits for a mail of this template to an address that contains a word, and returns the newest. */
export async function mailTo(address: string, template: string, word: string): Promise<Mail> {
  const find = () =>
    sentMails().findLast(
      (mail) =>
        mail.to === address &&
        mail.template === template &&
        (mail.text.includes(word) || mail.link.includes(word)),
    );
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Mail;
}

/** Waits for a mail of this template to an address, and returns the link of the newest. */
export const linkMailedTo = async (address: string, template: string): Promise<string> =>
  (await mailTo(address, template, '')).link;
