import { signIn } from './callers.ts';
import { donorWorkloads, readDonorStock } from './donor-workloads.ts';
import type { Compared } from './measure.ts';
import { compare } from './measure.ts';
import { openRecorder, type Recorder } from './record.ts';
import type { FloorOrder } from './replay.ts';
import { say } from './report.ts';
import { type Loader, startFloor, type startOurs } from './sides.ts';
import type { Wanted } from './wanted.ts';
import { type ReadWorkload, readStock, readWorkloads, type Who } from './workloads.ts';

type Ours = Awaited<ReturnType<typeof startOurs>>;
export type Headers = Record<Who, Record<string, string>>;

const manager = 'manager@helix.example';

export async function headersFor({ db, tokens }: Recorder): Promise<Headers> {
  return {
    staff: { authorization: await signIn(db, tokens, 'admin@aliquot.example') },
    client: { authorization: await signIn(db, tokens, manager) },
  };
}

/** Records the statements of every workload, one by one, since some are expensive. */
export async function recordAll(
  recorder: Recorder,
  letter: string,
  workloads: readonly ReadWorkload[],
  headers: Headers,
) {
  const replayed: FloorOrder['replayed'] = {};
  for (const [n, each] of workloads.entries())
    replayed[`${letter}${n}`] = await recordReads(recorder, each, headers);
  return replayed;
}

/** The floor does no access control, so the statements that set the scope are not replayed. */
export const setsScope = /^(begin|commit|prepare)\b/i;

/** The statements of each call of a workload, in the order of the calls. */
async function recordReads(recorder: Recorder, { as, calls }: ReadWorkload, headers: Headers) {
  const reads = [];
  for (const { method, path, body } of calls)
    reads.push(
      (
        await recorder.record({
          method: method as 'GET' | 'POST',
          url: path,
          headers: headers[as],
          ...(body ? { payload: body } : {}),
        })
      )
        .filter(({ text }) => !setsScope.test(text))
        .map((statement) => ({ ...statement, rows: [] })),
    );
  return { reads };
}

export async function measureReads(
  url: string,
  ours: Ours,
  loader: Loader,
  { only, clients, pace }: Wanted,
): Promise<Compared[]> {
  const recorder = await openRecorder(url);
  const headers = await headersFor(recorder);
  const stock = await readStock(recorder.db);
  const workloads = [
    ...readWorkloads(stock),
    ...donorWorkloads(stock, await readDonorStock(recorder.db)),
  ].filter(({ name }) => !only || name.includes(only));
  const replayed = await recordAll(recorder, 'r', workloads, headers);
  await recorder.close();
  if (workloads.length === 0) return [];
  const floor = await startFloor({ url, replayed });
  const rows: Compared[] = [];
  for (const [n, { name, as, calls }] of workloads.entries())
    for (const count of clients) {
      const sides = [
        { port: ours.port, calls: calls.map((call) => ({ ...call, headers: headers[as] })) },
        {
          port: floor.port,
          calls: calls.map((call, at) => ({ method: 'POST', path: `/r${n}/${at}`, body: call.body ?? {} })),
        },
      ] as const;
      rows.push(say(await compare(loader, name, count, sides, pace)));
    }
  await floor.stop();
  return rows;
}
