import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const mark = Buffer.from('ALQ1');
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = mark.length + saltBytes + ivBytes + tagBytes;

export class DecryptionError extends Error {}

/** AES-256-GCM with a key derived from the passphrase. Layout: mark, salt, initialization vector, tag, content. */
export function encrypt(bytes: Uint8Array, passphrase: string): Buffer {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([mark, salt, iv, cipher.getAuthTag(), content]);
}

export const isEncrypted = (bytes: Uint8Array) => mark.equals(bytes.subarray(0, mark.length));

/** Throws `DecryptionError` when the passphrase or a single bit differs. */
export function decrypt(bytes: Uint8Array, passphrase: string): Buffer {
  const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isEncrypted(encrypted) || encrypted.length < headBytes)
    throw new DecryptionError('not an encrypted file');
  const part = (from: number, length: number) => encrypted.subarray(from, from + length);
  const salt = part(mark.length, saltBytes);
  const iv = part(mark.length + saltBytes, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  decipher.setAuthTag(part(headBytes - tagBytes, tagBytes));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(headBytes)), decipher.final()]);
  } catch {
    throw new DecryptionError('another key, or another content');
  }
}

/** Slow on purpose, against guessing of weak passphrases. */
const keyOf = (passphrase: string, salt: Uint8Array) =>
  scryptSync(passphrase, salt, 32, { N: 16_384, r: 8, p: 1 });
