import { createHash, randomBytes } from 'node:crypto';

/** What opens something once: it leaves us by mail or in a reply, and only its hash stays. */
export const createToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest();
