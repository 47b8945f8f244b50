import type { diagnosisCategories } from '@aliquot/contract/diagnoses';
import type { Input } from '@aliquot/contract/endpoint';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { fail } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { categoriesOf } from './queries.ts';

/** Names a category for clients; without a name they see its code alone. */
export async function changeCategory(
  db: Handle,
  category: string,
  { name, version }: Input<(typeof diagnosisCategories)['rename']>['body'],
) {
  const found = () => categoriesOf(db).where('category', '=', category);
  const before = (await found().forUpdate().executeTakeFirst()) ?? fail('not_found');
  await assertVersion(before, version, () => before, { db, table: 'diagnosis_categories', id: before.id });
  if (name === before.name) return before;
  await db.updateTable('diagnosis_categories').set({ name }).where('category', '=', category).execute();
  await publish(db, { kind: 'diagnosis_category.changed', to: 'staff', payload: { id: before.id } });
  return found().executeTakeFirstOrThrow();
}
