import type { Config } from '../src/platform/config.ts';
import type { Handle } from '../src/platform/context.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import { companies, people, shippingLocations, vendors } from './demo-data.ts';

const password = 'Specimen1';

/**
 * Makes the demo set on an empty database, never in production. Answers the accounts it made, or those made before when
 * they are still there to be used.
 */
export async function seedDemo(db: Handle, config: Pick<Config, 'production' | 'demo'>): Promise<string[]> {
  if (config.production || config.demo === false) return [];
  const emails = people.map(({ email }) => email);
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) {
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', emails[0] ?? '')
      .executeTakeFirst();
    return known ? emails : [];
  }
  const password_hash = await (await createPasswords()).hash(password);
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('client_companies')
      .values(companies)
      .returning(['id', 'name'])
      .execute();
    const companyIds = new Map(made.map(({ id, name }) => [name, id]));
    await tx
      .insertInto('users')
      .values(
        people.map(({ company, ...person }) => ({
          ...person,
          password_hash,
          client_company_id: company ? (companyIds.get(company) ?? null) : null,
        })),
      )
      .execute();
    await tx
      .insertInto('shipping_locations')
      .values(
        shippingLocations.map(({ company, ...location }) => ({
          ...location,
          client_company_id: companyIds.get(company) ?? 0,
        })),
      )
      .execute();
    await tx.insertInto('vendors').values(vendors).execute();
  });
  return emails;
}
