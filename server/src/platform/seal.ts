import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const mark = Buffer.from('ALQ1');
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = mark.length + saltBytes + ivBytes + tagBytes;

export class SealBroken extends Error {}

/** AES-256-GCM under a key drawn from the words given: mark, salt, initial vector, tag, content. */
export function seal(bytes: Uint8Array, words: string): Buffer {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(words, salt), iv);
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([mark, salt, iv, cipher.getAuthTag(), content]);
}

export const isSealed = (bytes: Uint8Array) => mark.equals(bytes.subarray(0, mark.length));

/** Fails with `SealBroken` when a single bit is another, or the words are. */
export function unseal(bytes: Uint8Array, words: string): Buffer {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isSealed(sealed) || sealed.length < headBytes) throw new SealBroken('not a sealed file');
  const part = (from: number, length: number) => sealed.subarray(from, from + length);
  const salt = part(mark.length, saltBytes);
  const iv = part(mark.length + saltBytes, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(words, salt), iv);
  decipher.setAuthTag(part(headBytes - tagBytes, tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]);
  } catch {
    throw new SealBroken('another key, or another content');
  }
}

/** Slow on purpose: words a person chose are tried by the million. */
const keyOf = (words: string, salt: Uint8Array) => scryptSync(words, salt, 32, { N: 16_384, r: 8, p: 1 });
