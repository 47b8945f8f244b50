import { dictionary } from '@zxcvbn-ts/language-common';
import { failFields } from '../../platform/http/index.ts';

const common = new Set(dictionary['passwords-common']);
const ourWords = ['aliquot', 'specimen', 'biobank', 'biomarker', 'sample'];

/** Common substitutes for letters. */
const plain: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};

/** Refuses common passwords, the product's words, and the user's own name or email address. */
export function assertNotGuessable(password: string, personal: readonly string[]): void {
  if (isGuessable(password, personal)) failFields({ password: ['password_common'] });
}

export function isGuessable(password: string, personal: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const unleeted = lower.replace(/[013457$@!]/g, (sign) => plain[sign] ?? sign);
  const forms = [lower, unleeted, withoutTail(lower), withoutTail(unleeted)];
  const words = [...ourWords, ...personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))].filter(
    (w) => w.length > 3,
  );
  return forms.some((form) => common.has(form) || words.includes(form));
}

/** Without digits and signs at the end, which users often append. */
const withoutTail = (text: string) => text.replace(/(?<!\P{L})\P{L}+$/u, '');
