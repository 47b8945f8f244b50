import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

type Kind = 'upload' | 'read';

/** Signatures that tie an address to everything it may be used for. */
export interface SignedLinks {
  sign(kind: Kind, bound: readonly (string | number)[]): string;
  matches(kind: Kind, bound: readonly (string | number)[], signature: string): boolean;
}

/** One key a kind, so that an address for reading can never pass for one for writing. */
export function createSignedLinks(secret: string): SignedLinks {
  const key = (kind: Kind) => Buffer.from(hkdfSync('sha256', secret, 'aliquot', `link ${kind}`, 32));
  const keys: Record<Kind, Buffer> = { upload: key('upload'), read: key('read') };
  const mac = (kind: Kind, bound: readonly (string | number)[]) =>
    createHmac('sha256', keys[kind]).update(JSON.stringify(bound)).digest();
  return {
    sign: (kind, bound) => mac(kind, bound).toString('base64url'),
    matches(kind, bound, signature) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === 32 && timingSafeEqual(mac(kind, bound), given);
    },
  };
}
