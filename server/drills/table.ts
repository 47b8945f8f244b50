type Run = (say: (line: string) => void, ...given: string[]) => Promise<void>;

export interface Drill {
  /** As in docs/reliability.md. */
  id: string;
  name: string;
  /** What may be said after the name. */
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
    id: 'X-01',
    name: 'kill-in-storm',
    takes: '[rounds] [engine]',
    does: 'kill -9 in the midst of a storm of orders, both engines',
    run: load('kill-in-storm'),
  },
  {
    id: 'X-02',
    name: 'stop-in-storm',
    does: 'SIGTERM while orders, an import and a conversation are under way, both engines',
    run: load('stop-in-storm'),
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
    id: 'X-18',
    name: 'kill-every-20-s',
    takes: '[minutes] [engine]',
    does: 'kill -9 every 20 seconds under load, both engines',
    run: load('kill-in-storm', 'runForMinutes'),
  },
];
