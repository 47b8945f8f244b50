/**
 * Searches of a client over a million samples, compared to the same queries in plain SQL on the same PostgreSQL: a page
 * of one biomarker with value range, sex and age, in every sort, with the exact count and all facets; and the search
 * box. Alternating. With TEST_DATABASE_URL the filled database is kept and reused.
 */
import { biomarkers } from '@aliquot/contract/biomarkers';
import { sampleClientSorts } from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import pg from 'pg';
import { type Caller, openTestApp } from '../server/test/harness.ts';
import { bareFacets, bareNames, barePage, type Wanted } from './bare-search.ts';
import { addressOf, filled } from './filled.ts';

/** Runs both alternately after a warm-up round; takes the best of each, since other load only adds time. */
async function compare(rounds: number, ours: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, run] of [ours, bare].entries()) {
      const started = performance.now();
      await run();
      if (round > 0) took[at as 0 | 1].push(performance.now() - started);
    }
  return { ours: Math.min(...took[0]), bare: Math.min(...took[1]) };
}

const report = (what: string, { ours, bare }: { ours: number; bare: number }) =>
  console.log(
    `${what.padEnd(34)} ${ours.toFixed(1).padStart(7)} ms  bare ${bare.toFixed(1).padStart(7)} ms  ${(ours / bare).toFixed(2)}`,
  );

export async function measure(samplesGiven = '1000000', roundsGiven = '9'): Promise<void> {
  process.env.TEST_TEMPLATE = await filled(Number(samplesGiven));
  const rounds = Number(roundsGiven);
  const testApp = await openTestApp();
  const buyer = await testApp.as('client_user');
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(testApp.db);
  const bare = new pg.Client({ connectionString: addressOf(named[0]?.name ?? '') });
  await bare.connect();
  await bare.query('set random_page_cost = 1.1');
  const { rows: terms } = await bare.query<{ id: number; n: string }>(`
    select s.loinc_biomarker_id as id, count(*) as n from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id
    where b.type = 'Quantitative' and s.active and s.status = 'available' and s.specimen_price is not null
    group by 1 order by 2 desc`);
  for (const term of [terms[0], terms[Math.floor(terms.length / 2)]])
    if (term) await measurePages(testApp.clock.now(), buyer, bare, rounds, term.id, Number(term.n));
  for (const search of ['hba1c', 'vitamin d', 'crp', '2345-7', 'cholesterl']) {
    const body = { search, active: true, limit: 10 };
    report(
      `search box: ${search}`,
      await compare(
        rounds * 3,
        () => buyer.ok(biomarkers.getMany, { body }),
        () => bareNames(bare, search),
      ),
    );
  }
  const whole = await compare(
    3,
    () => buyer.ok(specimens.facets, { body: {} }),
    () => bare.query('select 1'),
  );
  console.log(`all facets of everything for sale    ${whole.ours.toFixed(0)} ms`);
  await bare.end();
  await testApp.close();
}

async function measurePages(
  now: Date,
  buyer: Caller,
  bare: pg.Client,
  rounds: number,
  id: number,
  samples: number,
) {
  const { rows } = await bare.query<{ low: number; high: number }>(
    `select percentile_cont(0.25) within group (order by result_number) as low,
       percentile_cont(0.9) within group (order by result_number) as high from samples where loinc_biomarker_id = $1`,
    [id],
  );
  const [span] = rows;
  const wanted: Wanted = {
    id,
    today: now.toISOString().slice(0, 10),
    valueFrom: span?.low ?? 0,
    valueTo: span?.high ?? 0,
    gender: 'Female',
    ageFrom: 30,
    ageTo: 70,
  };
  const { today: _, id: loincBiomarkerId, gender, ...spans } = wanted;
  const selection = { loincBiomarkerId, donorGender: 'Female' as const, ...spans };
  console.log(`biomarker ${id}, ${samples} samples for sale, ${gender}, ${JSON.stringify(spans)}`);
  const totals = { ours: 0, bare: 0 };
  for (const sortBy of sampleClientSorts.flatMap((sort) => [sort, `-${sort}`])) {
    const took = await compare(
      rounds,
      async () => {
        await buyer.ok(clientSamples.getMany, { body: { ...selection, sortBy } });
        await buyer.ok(specimens.facets, { body: selection });
      },
      async () => {
        await barePage(bare, wanted, sortBy);
        await bareFacets(bare, wanted);
      },
    );
    totals.ours += took.ours;
    totals.bare += took.bare;
    report(`page, count, facets by ${sortBy}`, took);
  }
  report('all orders together', totals);
}
