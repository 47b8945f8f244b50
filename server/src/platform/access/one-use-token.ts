import { createHash, randomBytes } from 'node:crypto';

/** A single-use token, sent by mail or in a reply; the database stores only its hash. */
export const createToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest();
