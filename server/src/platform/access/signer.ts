import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Signs texts with a key per purpose, derived from the one secret, so that a signature for one purpose is never valid
 * for another.
 */
export function createSigner<Purpose extends string>(
  secret: string,
  area: string,
  purposes: readonly Purpose[],
) {
  const derive = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'aliquot', `${area} ${purpose}`, 32));
  const keys = Object.fromEntries(purposes.map((purpose) => [purpose, derive(purpose)])) as Record<
    Purpose,
    Buffer
  >;
  return (purpose: Purpose, text: string): Buffer =>
    createHmac('sha256', keys[purpose]).update(text).digest();
}
