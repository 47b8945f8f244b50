import { tested } from './tested.ts';
import { Skipped } from './trial.ts';

type Run = (say: (line: string) => void, ...given: string[]) => Promise<void>;

export interface Drill {
  /** As in docs/reliability.md. */
  id: string;
  name: string;
  /** Arguments after the name. */
  takes?: string;
  does: string;
  run: Run;
}

const load =
  (file: string, act = 'run'): Run =>
  async (say, ...given) => {
    const acts = (await import(`./${file}.ts`)) as Record<string, Run>;
    await acts[act]?.(say, ...given);
  };

export const drills: readonly Drill[] = [
  {
    id: 'D-01',
    name: 'kill9',
    takes: '[rounds]',
    does: 'kill -9 of a process that does nothing but write to the embedded database',
    run: load('kill-writer'),
  },
  {
    id: 'X-01',
    name: 'kill-under-load',
    takes: '[rounds] [engine]',
    does: 'kill -9 in the midst of a load test of orders, both engines',
    run: load('kill-under-load'),
  },
  {
    id: 'X-02',
    name: 'stop-under-load',
    does: 'SIGTERM while orders, an import and a conversation are under way, both engines',
    run: load('stop-under-load'),
  },
  {
    id: 'X-03',
    name: 'database-restart',
    does: 'backends killed in the midst of transactions, then PostgreSQL crashes and restarts',
    run: load('database-away'),
  },
  {
    id: 'X-04',
    name: 'database-away',
    takes: '[seconds]',
    does: 'PostgreSQL away for a minute',
    run: load('database-away', 'runForSeconds'),
  },
  {
    id: 'X-05',
    name: 'cut-at-commit',
    takes: '[rounds]',
    does: 'the line to PostgreSQL cut once COMMIT is sent, before its answer',
    run: load('cut-at-commit'),
  },
  {
    id: 'X-06',
    name: 'cut-client',
    does: 'the line to the caller cut before the reply of place, refresh, import and upload',
    run: load('cut-client'),
  },
  {
    id: 'X-07',
    name: 'disk-full',
    does: 'the disk of the embedded database fills up and is freed; needs the right to mount',
    run: load('disk-full'),
  },
  {
    id: 'X-08',
    name: 'store-gone',
    does: 'where files rest is read-only, full, and gone; needs the right to mount',
    run: load('store-gone'),
  },
  {
    id: 'X-09',
    name: 'power-loss',
    does: 'needs a file system that forgets what was not synced',
    run: async () => {
      throw new Skipped('it takes a file system that forgets unsynced writes; see docs/reliability.md');
    },
  },
  {
    id: 'X-10',
    name: 'second-owner',
    does: 'another process and every script on the folder of a running product',
    run: load('restore', 'second'),
  },
  {
    id: 'X-11',
    name: 'damaged-folder',
    does: 'a damaged folder: refused with a sentence, brought back from a backup',
    run: load('restore', 'damaged'),
  },
  {
    id: 'X-12',
    name: 'heavy-work',
    does: 'a statement without end, a sheet bomb, hostile searches, 300 sign-ins at once',
    run: load('heavy'),
  },
  {
    id: 'X-13',
    name: 'connections',
    takes: '[idle] [slow] [s]',
    does: '10,000 idle, 500 slow and 500 stalled lines',
    run: load('connections'),
  },
  {
    id: 'X-14',
    name: 'killed-migration',
    does: 'killed in the midst of a migration',
    run: tested('server/src/platform/database/migrate.test.ts', 'killed in the middle', [
      'pglite',
      'postgres',
    ]),
  },
  {
    id: 'X-15',
    name: 'clock',
    does: 'the clock an hour off, other time zones',
    run: load('clock'),
  },
  {
    id: 'X-16',
    name: 'end-of-sessions',
    does: 'yesterday’s backup restored; the key of the tokens changed',
    run: load('restore', 'endOfSessions'),
  },
  {
    id: 'X-17',
    name: 'restore',
    does: 'the sealed backup of the demo data restored on an empty folder, timed',
    run: load('restore'),
  },
  {
    id: 'X-18',
    name: 'kill-every-20-s',
    takes: '[minutes] [engine]',
    does: 'kill -9 every 20 seconds under load, both engines',
    run: load('kill-under-load', 'runForMinutes'),
  },
];
