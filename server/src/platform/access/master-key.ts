import { createHmac, hkdfSync } from 'node:crypto';
import { SettingsError } from '../config.ts';
import type { Handle } from '../database/index.ts';

/** A key for one purpose. What is made with it stays valid for years, so that MASTER_KEY must never change. */
export const deriveKey = (masterKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'aliquot', `aliquot ${purpose}`, 32));

/**
 * Stops the start of a server whose master key is not the one this database was set up with. The first start stores the
 * fingerprint; of several nodes that start together one does.
 */
export async function assertMasterKey(db: Handle, masterKey: string): Promise<void> {
  const fingerprint = createHmac('sha256', deriveKey(masterKey, 'key check')).update('master').digest('hex');
  await db
    .insertInto('key_checks')
    .values({ name: 'master', fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('key_checks')
    .select('fingerprint')
    .where('name', '=', 'master')
    .executeTakeFirstOrThrow();
  if (stored.fingerprint !== fingerprint)
    throw new SettingsError(
      'MASTER_KEY is not the key this database was set up with. Without the setting it is read from master-key in DATA_DIR.',
    );
}
