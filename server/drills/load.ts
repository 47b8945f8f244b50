import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Sample, samples } from '@aliquot/contract/samples';
import { type Chance, createChance } from '../seed/random.ts';
import { createPasswords } from '../src/platform/access/passwords.ts';
import { createTokens } from '../src/platform/access/tokens.ts';
import type { Database } from '../src/platform/database/types.ts';
import { createFactories } from '../test/factories.ts';
import { password, sessionOf } from '../test/harness.ts';
import { buy, work } from '../test/load-test/actors.ts';
import { callOver } from '../test/load-test/calls.ts';
import { type Actor, type LoadTest, newLoadTest } from '../test/load-test/load.ts';
import { secret } from './trial.ts';

interface Sizes {
  buyers?: number;
  staff?: number;
  hot?: number;
  seed?: number;
}

/** Writes users, stock and a facility to the database before the product starts. */
export async function gather(database: Database, port: number, sizes: Sizes = {}) {
  const chance = createChance(sizes.seed ?? Date.now() % 1_000_000);
  const make = createFactories(database.kysely, await (await createPasswords()).hash(password));
  await make.seller();
  const facility = await make.facility();
  const term = await database.kysely
    .updateTable('loinc_biomarkers')
    // A code with a valid check digit, so that imports accept it.
    .set({ loinc_code: '2345-7' })
    .where('id', '=', (await make.biomarker()).id)
    .returning(['id', 'loinc_code'])
    .executeTakeFirstOrThrow();
  const hot: number[] = [];
  for (let n = 0; n < (sizes.hot ?? 24); n += 1)
    hot.push((await make.sample({ facilityId: facility.id, biomarkerId: term.id })).id);
  const actor = async (role: 'admin' | 'client_user'): Promise<Actor & { email: string; userId: number }> => {
    const user = await make.user({ role });
    const companyId = user.client_company_id;
    return {
      chance: createChance(chance.whole(1, 2_000_000_000)),
      // Valid for a day, since some drills are long.
      authorization: await sessionOf(database.kysely, createTokens(secret), user, 24),
      locationId: companyId ? (await make.shippingLocation({ companyId })).id : 0,
      email: user.email,
      userId: user.id,
    };
  };
  const several = async (count: number, role: 'admin' | 'client_user') => {
    const actors: Awaited<ReturnType<typeof actor>>[] = [];
    for (let n = 0; n < count; n += 1) actors.push(await actor(role));
    return actors;
  };
  const load = newLoadTest({
    places: { ports: [port], agent: new Agent({ keepAlive: true, maxSockets: 64 }) },
    hot,
    loincCode: term.loinc_code,
  });
  return {
    load,
    facilityId: facility.id,
    buyers: await several(sizes.buyers ?? 8, 'client_user'),
    staff: await several(sizes.staff ?? 3, 'admin'),
  };
}
export type Crowd = Awaited<ReturnType<typeof gather>>;

/** Starts all actors. The promise resolves after `load.over` is set. */
export function startActors(crowd: Crowd): Promise<unknown> {
  const { load, buyers, staff } = crowd;
  return Promise.all([
    ...buyers.map((person) => buy(load, person)),
    ...staff.map((person) => work(load, person)),
    restock(crowd),
  ]);
}

/** Replaces delivered samples, so that buyers always compete for some. */
async function restock({ load, staff, facilityId }: Crowd): Promise<void> {
  const [boss] = staff;
  if (!boss) return;
  let made = 0;
  const seen = new Set<number>();
  while (!load.over) {
    await pause(200);
    for (const [id, how] of load.ended) {
      if (how !== 'delivered' || seen.has(id)) continue;
      seen.add(id);
      for (const sampleId of load.acknowledged.get(id)?.sampleIds ?? []) {
        const place = load.hot.indexOf(sampleId);
        if (place < 0) continue;
        made += 1;
        const fresh = await newSample(load, boss, facilityId, `FRESH-${process.pid}-${made}`);
        if (fresh) load.hot[place] = fresh;
      }
    }
  }
}

async function newSample(
  load: LoadTest,
  boss: { chance: Chance; authorization: string },
  facilityId: number,
  accession: string,
) {
  const body = {
    accession,
    loincCode: load.loincCode,
    storageFacilityId: facilityId,
    volumeNumber: 1,
    volumeUnits: 'mL' as const,
    specimenPrice: 50,
  };
  const outcome = await callOver(load.places, boss.chance, boss.authorization, samples.create, { body });
  return outcome.is === 'ok' ? (outcome.data as Sample).id : undefined;
}
