import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type EventPosition, parseEventPosition } from './event-position.ts';

/** The position in the events that a client sends when it reconnects. */
export interface Cursor {
  position: EventPosition;
  /** Issued with a page before its rows were read, so no event was sent to it yet. */
  fresh: boolean;
}

export interface Cursors {
  write(sessionId: string, cursor: Cursor): string;
  /** Null for a cursor of another session, whose past events this one may not read. */
  read(sessionId: string, text: string | undefined): Cursor | null;
}

const [ivBytes, tagBytes] = [12, 16];
const maxLength = 3000;

/** Encrypted, so that its numbers do not reveal the amount of activity, and bound to its session. */
export function createCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aliquot', 'live cursor', 32));
  return {
    write(sessionId, { position, fresh }) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = cipher.update(`${sessionId} ${fresh ? 'fresh' : 'told'} ${position}`, 'utf8');
      return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    read(sessionId, text) {
      const [owner, kind, position] = decrypt(key, text)?.split(' ') ?? [];
      const read = owner === sessionId ? parseEventPosition(position) : null;
      return read && { position: read, fresh: kind === 'fresh' };
    },
  };
}

function decrypt(key: Buffer, text: string | undefined): string | null {
  if (!text || text.length > maxLength) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
