import { timingSafeEqual } from 'node:crypto';
import { createSigner } from './signer.ts';

type Kind = 'upload' | 'read';

/** Signatures that bind an address to its parameters and purpose. */
export interface SignedLinks {
  sign(kind: Kind, bound: readonly (string | number)[]): string;
  matches(kind: Kind, bound: readonly (string | number)[], signature: string): boolean;
}

export function createSignedLinks(secret: string): SignedLinks {
  const signer = createSigner<Kind>(secret, 'link', ['upload', 'read']);
  const mac = (kind: Kind, bound: readonly (string | number)[]) => signer(kind, JSON.stringify(bound));
  return {
    sign: (kind, bound) => mac(kind, bound).toString('base64url'),
    matches(kind, bound, signature) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === 32 && timingSafeEqual(mac(kind, bound), given);
    },
  };
}
