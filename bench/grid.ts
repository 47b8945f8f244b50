import { type Compared, compare } from './measure.ts';
import { headersFor, recordAll } from './reads.ts';
import { openRecorder } from './record.ts';
import { type Loader, startFloor, type startOurs } from './sides.ts';
import type { Wanted } from './wanted.ts';
import { commonFilters, type ReadWorkload, readStock, staffSorts } from './workloads.ts';

/** Every sort of the inventory with every common filter, by one caller, to find lists that slow down with the stock. */
export async function measureGrid(
  url: string,
  ours: Awaited<ReturnType<typeof startOurs>>,
  loader: Loader,
  { only, pace }: Wanted,
): Promise<Compared[]> {
  if (only && only !== 'grid') return [];
  const recorder = await openRecorder(url);
  const headers = await headersFor(recorder);
  const workloads: ReadWorkload[] = Object.entries(commonFilters(await readStock(recorder.db))).flatMap(
    ([filter, body]) =>
      staffSorts.map((sortBy) => ({
        name: `${filter} | ${sortBy}`,
        as: 'staff' as const,
        calls: [{ method: 'POST', path: '/api/inventory/samples/get_many', body: { ...body, sortBy } }],
      })),
  );
  const replayed = await recordAll(recorder, 'g', workloads, headers);
  await recorder.close();
  const floor = await startFloor({ url, replayed });
  const cells: Compared[] = [];
  const quick = { sliceMs: Math.min(150, pace.sliceMs), rounds: 1 };
  for (const [n, { name, calls }] of workloads.entries()) {
    const sides = [
      { port: ours.port, calls: calls.map((call) => ({ ...call, headers: headers.staff })) },
      { port: floor.port, calls: [{ method: 'POST', path: `/g${n}/0`, body: {} }] },
    ] as const;
    cells.push(await compare(loader, name, 1, sides, quick));
  }
  await floor.stop();
  return cells;
}
