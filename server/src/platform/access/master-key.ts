import { SettingsError } from '../config.ts';
import type { Handle } from '../database/index.ts';
import { createSigner } from './signer.ts';

/** What is made with the master key stays valid for years, so that the key must never change. */
export const masterSigner = (masterKey: string) =>
  createSigner(masterKey, 'aliquot', ['key check', 'pseudonyms']);

/**
 * Stops the start of a server whose master key is not the one this database was set up with. The first start stores the
 * fingerprint; of several nodes that start together one does.
 */
export async function assertMasterKey(db: Handle, masterKey: string): Promise<void> {
  const fingerprint = masterSigner(masterKey)('key check', 'master').toString('hex');
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
