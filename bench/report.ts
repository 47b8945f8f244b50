import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, hostname, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Bulk } from './bulk.ts';
import type { Compared } from './measure.ts';
import type { Wanted } from './wanted.ts';

export interface OfSize {
  size: number;
  rows: Compared[];
  /** Every sort with every common filter, by one caller. */
  grid: Compared[];
  bulk: Bulk[];
  weight: { atRest: number; afterLoad: number };
  startMs: number;
}

const folder = join(import.meta.dirname, 'results');
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

/** Prints a line of progress. */
export function say(row: Compared): Compared {
  const { ours, floor } = row;
  console.log(
    `${row.workload.padEnd(46)} ${String(row.clients).padStart(3)}  ${ours.perSecond.toFixed(0).padStart(6)}/s of ${floor.perSecond.toFixed(0).padStart(6)}/s ${(ours.perSecond / floor.perSecond).toFixed(2)}  p50 ${ms(ours.p50)}  p99 ${ms(ours.p99)} of ${ms(floor.p99)} ms${row.failures ? `  ${row.failures} FAILED` : ''}`,
  );
  return row;
}

export function writeReport(found: readonly OfSize[], wanted: Wanted, postgres: string): void {
  const text = [
    `# Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}`,
    '',
    `PostgreSQL ${postgres}, Node ${process.versions.node}; server, floor, callers and database on the same machine, each side in turn in slices of ${wanted.pace.sliceMs} ms. The floor is the same SQL through \`pg\` on a bare \`node:http\` server. Written by \`npm run bench\`.`,
    '',
    ...found.flatMap(sizeTable),
    ...growthTable(found),
    ...gridTable(found),
    ...bulkTable(found),
    ...weightTable(found),
  ].join('\n');
  if (wanted.only) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 10)}-${cpus().length}-cores.md`);
  writeFileSync(file, `${text.trimEnd()}\n`);
  console.log(`\nwritten to ${file}`);
}

function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores of ${cpu?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}${process.env.BENCH_HOST ? `, ${hostname()}` : ''}`;
}

const sizeTable = ({ size, rows }: OfSize): string[] => [
  `## ${count(size)} samples`,
  '',
  '| workload | callers | ours /s | floor /s | ratio | ours p50 ms | ours p99 ms | floor p99 ms | p99 ratio |',
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
  ...rows.map(
    ({ workload, clients, ours, floor, failures }) =>
      `| ${workload}${failures ? ` (${failures} failed)` : ''} | ${clients} | ${count(ours.perSecond)} | ${count(floor.perSecond)} | ${(ours.perSecond / floor.perSecond).toFixed(2)} | ${ms(ours.p50)} | ${ms(ours.p99)} | ${ms(floor.p99)} | ${(ours.p99 / floor.p99).toFixed(1)} |`,
  ),
  '',
];

/** Growth of the latency of one caller from the smallest to the largest stock. */
function growthTable(found: readonly OfSize[]): string[] {
  const [least, most] = [found[0], found.at(-1)];
  if (!least || !most || least === most) return [];
  const alone = ({ rows }: OfSize) => rows.filter(({ clients }) => clients === 1);
  return [
    `## Growth from ${count(least.size)} to ${count(most.size)}, one caller`,
    '',
    '| workload | p50 before | p50 after | growth | growth of the floor |',
    '|---|---:|---:|---:|---:|',
    ...alone(least).flatMap((before) => {
      const after = alone(most).find(({ workload }) => workload === before.workload);
      return after
        ? [
            `| ${before.workload} | ${ms(before.ours.p50)} | ${ms(after.ours.p50)} | ${(after.ours.p50 / before.ours.p50).toFixed(1)} | ${(after.floor.p50 / before.floor.p50).toFixed(1)} |`,
          ]
        : [];
    }),
    '',
  ];
}

/** Growth for each sort (rows) with each filter (columns). */
function gridTable(found: readonly OfSize[]): string[] {
  const [least, most] = [found[0], found.at(-1)];
  if (!least || !most || least === most || most.grid.length === 0) return [];
  const cells = new Map(
    most.grid.map(({ workload, ours }) => {
      const before = least.grid.find((each) => each.workload === workload)?.ours.p50 ?? Number.NaN;
      return [workload, `${ms(ours.p50)} (${(ours.p50 / before).toFixed(1)})`];
    }),
  );
  const filters = [...new Set(most.grid.map(({ workload }) => workload.split(' | ')[0] ?? ''))];
  const sorts = [...new Set(most.grid.map(({ workload }) => workload.split(' | ')[1] ?? ''))];
  return [
    `## Inventory, every sort with every common filter: p50 in ms at ${count(most.size)}, and growth from ${count(least.size)}`,
    '',
    `| sort | ${filters.join(' | ')} |`,
    `|---|${filters.map(() => '---:').join('|')}|`,
    ...sorts.map(
      (sort) =>
        `| ${sort} | ${filters.map((filter) => cells.get(`${filter} | ${sort}`) ?? '').join(' | ')} |`,
    ),
    '',
  ];
}

const bulkTable = (found: readonly OfSize[]): string[] =>
  found.every(({ bulk }) => bulk.length === 0)
    ? []
    : [
        '## Long work, against the bare statement or COPY',
        '',
        '| work | stock | rows | ours s | bare s | ratio |',
        '|---|---:|---:|---:|---:|---:|',
        ...found.flatMap(({ size, bulk }) =>
          bulk.map(
            ({ work, rows, oursMs, floorMs }) =>
              `| ${work} | ${count(size)} | ${count(rows)} | ${(oursMs / 1000).toFixed(1)} | ${(floorMs / 1000).toFixed(1)} | ${(floorMs / oursMs).toFixed(2)} |`,
          ),
        ),
        '',
      ];

const weightTable = (found: readonly OfSize[]): string[] => [
  '## The server itself',
  '',
  '| stock | start ms | MB at rest | MB after all of the above |',
  '|---:|---:|---:|---:|',
  ...found.map(
    ({ size, startMs, weight }) =>
      `| ${count(size)} | ${count(startMs)} | ${count(weight.atRest)} | ${count(weight.afterLoad)} |`,
  ),
];
