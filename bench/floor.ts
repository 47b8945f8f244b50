/**
 * The product against an independent floor: a table and indexes made for these questions alone, one statement each, no
 * session, no validation, no audit. Nobody can be faster without keeping answers. Both sides alternate on one PostgreSQL.
 *
 *   npm run bench -- floor [--sizes=1000000] [--clients=1,16] [--seed=7] [--slice=2000] [--rounds=3] [--no-writes]
 *
 * Another seed draws other biomarkers and samples.
 */
import { parseArgs } from 'node:util';
import { createTokens } from '../server/src/platform/access/tokens.ts';
import { importInto, measureWorks } from './bulk.ts';
import { makeCrowd } from './callers.ts';
import { onCopyOf } from './filled.ts';
import { connected } from './floor/connected.ts';
import { questionsOf } from './floor/questions.ts';
import { addToCart, race, raceBuyers } from './floor/race.ts';
import { floorTable, makeFloorTable, sizesOf } from './floor/stock.ts';
import { compare } from './measure.ts';
import { headersFor } from './reads.ts';
import { openRecorder, secret } from './record.ts';
import { say } from './report.ts';
import { startIndependentFloor, startLoader, startOurs } from './sides.ts';

interface Options {
  clients: number[];
  seed: number;
  pace: { sliceMs: number; rounds: number };
  writes: boolean;
}

export async function measure(...given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      sizes: { type: 'string', default: '1000000' },
      clients: { type: 'string', default: '1,16' },
      seed: { type: 'string', default: '7' },
      slice: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
      writes: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const options: Options = {
    clients: values.clients.split(',').map(Number),
    seed: Number(values.seed),
    pace: { sliceMs: Number(values.slice), rounds: Number(values.rounds) },
    writes: values.writes,
  };
  for (const size of values.sizes.split(',').map(Number))
    await onCopyOf(size, (url) => measureSize(url, size, options));
}

async function measureSize(url: string, size: number, options: Options): Promise<void> {
  await makeFloorTable(url);
  const { product, floor: floorMb } = await sizesOf(url);
  console.log(
    `\n${size.toLocaleString('en')} samples: ${product.toFixed(0)} MB, the floor ${floorMb.toFixed(0)} MB`,
  );
  const questions = await connected(url, (client) => questionsOf(client, options.seed));
  const ours = await startOurs(url);
  const floor = await startIndependentFloor({ url, statements: questions.map(({ sql }) => sql) });
  const loader = startLoader();
  const recorder = await openRecorder(url);
  try {
    const headers = await headersFor(recorder);
    for (const [n, { name, as, asked }] of questions.entries())
      for (const clients of options.clients) {
        const sides = [
          { port: ours.port, calls: asked.map(({ call }) => ({ ...call, headers: headers[as] })) },
          {
            port: floor.port,
            calls: asked.map(({ values }) => ({ method: 'POST', path: `/${n}`, body: values })),
          },
        ] as const;
        say(await compare(loader, name, clients, sides, options.pace));
      }
    if (!options.writes) return;
    await measureRace(url, recorder, ours.port, floor.port);
    await measureWorks(url, ours, [['import', importInto(floorTable)]]);
  } finally {
    loader.stop();
    await recorder.close();
    await floor.stop();
    await ours.stop();
  }
}

const raceSamples = 100;

/** All buyers want the same samples. */
async function measureRace(
  url: string,
  { db }: Awaited<ReturnType<typeof openRecorder>>,
  oursPort: number,
  floorPort: number,
): Promise<void> {
  const people = await makeCrowd(db, createTokens(secret), raceBuyers);
  // One company buys here, which may hold fewer samples at a time.
  await db.updateTable('client_companies').set({ max_held_samples: 100_000 }).execute();
  const wanted = await connected(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from floor.samples where status = 'available' and active
         and coalesce(expiration_date > current_date + 40, true) order by id desc limit $1`,
      [raceSamples],
    );
    return rows.map(({ id }) => id);
  });
  const ours = await race(oursPort, wanted, (buyer, sample) => {
    const { cart = 0, authorization = '' } = people[buyer] ?? {};
    return { ...addToCart(cart, sample), headers: { authorization } };
  });
  const floor = await race(floorPort, wanted, (buyer, sample) => ({
    method: 'POST',
    path: '/take',
    body: [sample, buyer],
  }));
  console.log(
    `${raceBuyers} buyers want ${raceSamples} samples: ${ours.perSecond.toFixed(0)} of ${floor.perSecond.toFixed(0)} attempts/s ${(ours.perSecond / floor.perSecond).toFixed(2)}, granted ${ours.granted}, doubled ${ours.doubled} (floor ${floor.granted}, ${floor.doubled})`,
  );
}
