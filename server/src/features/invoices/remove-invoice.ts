import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { present } from './present.ts';
import { publishInvoice } from './publish-invoice.ts';
import { lockInvoice, updateInvoice } from './queries.ts';
import { assertNoSamples } from './rules.ts';

/** Deleting is deactivating: the invoice leaves active lists and pickers, its history and its document stay. */
export async function removeInvoice(
  context: Context,
  id: number,
  version: number | undefined,
): Promise<null> {
  const { db } = context;
  const row = await lockInvoice(db, id);
  if (!row.active) fail('not_found');
  await assertVersion(row, version, () => present(context, row));
  await assertNoSamples(db, row);
  await updateInvoice(db, id, { active: false });
  await publishInvoice(db, id);
  return null;
}
