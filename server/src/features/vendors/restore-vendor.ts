import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { assertUniqueName } from '../../platform/writing/index.ts';
import { presentOrganisation as present } from '../organisations/index.ts';
import { lockVendor, updateVendor } from './queries.ts';

/** Brings a deleted vendor back, unless its name was taken meanwhile. Restoring twice is the same as once. */
export async function restoreVendor(context: Context, id: number) {
  const { db } = context;
  const row = await lockVendor(db, id);
  if (row.active) return present(context, row);
  await assertUniqueName(db, 'vendors', row.name, { exceptId: id });
  const restored = await updateVendor(db, id, { active: true });
  await publish(db, { kind: 'vendor.changed', to: 'staff', payload: { id } });
  return present(context, restored);
}
