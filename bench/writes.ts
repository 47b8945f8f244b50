import { fillCarts, makeCrowd, type Person } from './callers.ts';
import type { Call } from './loader.ts';
import { type Compared, compare } from './measure.ts';
import { openRecorder, type Recorder } from './record.ts';
import type { Replayed } from './replay.ts';
import { say } from './report.ts';
import { type Loader, startFloor, type startOurs } from './sides.ts';
import { templateOf } from './template.ts';
import type { Wanted } from './wanted.ts';
import { type WriteWorkload, writeWorkloads } from './workloads.ts';

/** Number of calls of each side by the number of callers. Limited, since each call uses up a user. */
const callsFor = (clients: number) => (clients === 1 ? 100 : 320);

export async function measureWrites(
  url: string,
  ours: Awaited<ReturnType<typeof startOurs>>,
  loader: Loader,
  { only, clients, pace }: Wanted,
): Promise<Compared[]> {
  const workloads = writeWorkloads.filter(({ name }) => !only || name.includes(only));
  if (workloads.length === 0) return [];
  const recorder = await openRecorder(url);
  const perWorkload = 2 + 2 * clients.reduce((sum, count) => sum + callsFor(count), 0);
  const crowd = await makeCrowd(recorder.db, recorder.tokens, perWorkload * 2);
  // Only `place` and `cart add` use up users; the other workloads reuse the latter.
  const [buyers, others] = [crowd.slice(0, perWorkload), crowd.slice(perWorkload)];
  await fillCarts(recorder.db, buyers);
  const peopleFor = (workload: WriteWorkload) => (workload.withFullCart ? buyers : others);
  const replayed: Record<string, Replayed> = {};
  for (const [n, each] of workloads.entries())
    replayed[`w${n}`] = await recordWrite(recorder, each, peopleFor(each).slice(0, 2));
  await recorder.close();
  const floor = await startFloor({ url, replayed });
  const rows: Compared[] = [];
  for (const [n, workload] of workloads.entries()) {
    const people = peopleFor(workload).slice(2);
    for (const count of clients.filter((each) => each <= (workload.maxClients ?? 64))) {
      const share = callsFor(count);
      const sides = [
        {
          port: ours.port,
          calls: people.splice(0, share).map((person): Call => ourCall(workload, person)),
        },
        {
          port: floor.port,
          calls: people.splice(0, share).map(
            (person): Call => ({
              method: 'POST',
              path: `/w${n}/0`,
              body: { ...workload.inputs(person), hash: person.hash },
            }),
          ),
        },
      ] as const;
      rows.push(say(await compare(loader, workload.name, count, sides, pace, true)));
    }
  }
  await floor.stop();
  return rows;
}

function ourCall(workload: WriteWorkload, person: Person): Call {
  const { anybody, ...call } = workload.call(person);
  return anybody ? call : { ...call, headers: { authorization: person.authorization } };
}

async function recordWrite(
  recorder: Recorder,
  workload: WriteWorkload,
  people: readonly Person[],
): Promise<Replayed> {
  const seen = [];
  for (const person of people) {
    const { method, path, body, headers } = ourCall(workload, person);
    const statements = await recorder.record({
      method: method as 'POST',
      url: path,
      headers: headers ?? {},
      payload: body as object,
    });
    seen.push({ inputs: workload.inputs(person), statements });
  }
  const [a, b] = seen;
  if (!a || !b) throw new Error('two calls are needed to tell what varies');
  return { writes: templateOf(a, b), checksPassword: workload.checksPassword ?? false };
}
