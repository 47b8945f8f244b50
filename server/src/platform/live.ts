import { sql } from 'kysely';
import type { Actor, Handle } from './context.ts';
import type { Database } from './db.ts';
import type { Logger } from './log.ts';
import { createPosition, type Position, readPosition } from './position.ts';
import type { Reading } from './replica.ts';

const channel = 'aliquot_events';

/** A reader that lags this far behind is cut off; it reconnects and reads what it missed. */
const mayLag = 1000;

/** So many numbers back one that is missing may still come. */
const lookBack = 50;

/** What is announced with a change: to a person, to a company's people, to staff, or to everybody who buys. */
export interface Announcement {
  kind: string;
  to: { userId: number } | { clientCompanyId: number } | 'staff' | 'clients';
  payload: object;
}

export interface LiveEvent {
  id: number;
  kind: string;
  user_id: number | null;
  client_company_id: number | null;
  to_staff: boolean;
  to_clients: boolean;
  payload: unknown;
  /** Where the log stood once it had happened, where a replica may be behind it. */
  mark?: string | undefined;
}

export interface Live {
  /** Where a reader goes on: where it says it was cut, else from now. */
  begin(said: string | undefined): Promise<Position>;
  /** What concerns the actor: first what they missed, then what happens. Moves the position on. */
  follow(actor: Actor, position: Position, signal: AbortSignal): AsyncGenerator<LiveEvent>;
  close(): Promise<void>;
}

/** Part of the change's own transaction: nobody hears of what did not happen. */
export async function announce(db: Handle, { kind, to, payload }: Announcement): Promise<void> {
  await db
    .insertInto('events')
    .values({
      kind,
      to_staff: to === 'staff',
      to_clients: to === 'clients',
      user_id: typeof to === 'object' && 'userId' in to ? to.userId : null,
      client_company_id: typeof to === 'object' && 'clientCompanyId' in to ? to.clientCompanyId : null,
      payload: JSON.stringify(payload),
    })
    .execute();
}

export async function createLive(
  database: Database,
  log: Logger,
  { marksEvents }: Pick<Reading, 'marksEvents'>,
): Promise<Live> {
  const readers = new Set<Reader>();
  const news: number[] = [];
  let telling = false;
  const mark = sql<string | undefined>`pg_current_wal_insert_lsn()::text`.as('mark');
  const columns = [
    ...(marksEvents ? [mark] : []),
    'id',
    'kind',
    'user_id',
    'client_company_id',
    'to_staff',
    'to_clients',
    'payload',
  ] as const;
  const stopListening = await database.listen(
    channel,
    (payload) => {
      if (readers.size === 0) return;
      news.push(Number(payload));
      void tellAll();
    },
    missedSome,
  );

  /** The line to the database was cut for a while: everybody reconnects and reads what they missed. */
  function missedSome() {
    for (const reader of readers) reader.cut();
  }

  /** One after the other, so that they arrive in the order they were told; what comes meanwhile is read together. */
  async function tellAll() {
    if (telling) return;
    telling = true;
    try {
      while (news.length > 0) {
        const events = await database.kysely
          .selectFrom('events')
          .select(columns)
          .where('id', 'in', news.splice(0, mayLag))
          .orderBy('id')
          .execute();
        for (const event of events) for (const reader of readers) reader.offer(event);
      }
    } catch (err) {
      log.error({ err }, 'events could not be told');
      missedSome();
    } finally {
      telling = false;
    }
  }

  async function* missedSince({ last: told, open }: Position): AsyncGenerator<LiveEvent> {
    const unfinished = open();
    for (let last = told, first = true; ; first = false) {
      const page = await database.kysely
        .selectFrom('events')
        .select(columns)
        .where((eb) =>
          first && unfinished.length > 0
            ? eb.or([eb('id', '>', last), eb('id', 'in', unfinished)])
            : eb('id', '>', last),
        )
        .orderBy('id')
        .limit(mayLag)
        .execute();
      yield* page;
      const end = page.at(-1);
      if (!end || page.length < mayLag) return;
      last = Math.max(last, end.id);
    }
  }

  /** From the newest event, and those whose changes are not finished yet. */
  async function now(): Promise<Position> {
    const { rows } = await sql<{ last: number; open: number[] }>`
      select newest.id as last, array(
        select missing from generate_series(greatest(newest.id - ${lookBack}, 1), newest.id) missing
        where not exists (select from events e where e.id = missing))::float8[] as open
      from (select id from events order by id desc limit 1) newest`.execute(database.kysely);
    const [row] = rows;
    return createPosition(row?.last ?? 0, row?.open ?? []);
  }

  return {
    async begin(said) {
      const newest = await now();
      const kept = readPosition(said);
      // Ahead of what there is: the database was put back to an earlier day.
      return kept && kept.last <= newest.last ? kept : newest;
    },
    async *follow(actor, position, signal) {
      const reader = createReader(actor, position, signal);
      readers.add(reader);
      try {
        const told = new Set<number>();
        for await (const event of missedSince(position)) {
          told.add(event.id);
          position.note(event.id);
          if (concerns(event, actor)) yield event;
        }
        for await (const event of reader.events()) if (!told.has(event.id)) yield event;
      } finally {
        readers.delete(reader);
      }
    },
    close: stopListening,
  };
}

function concerns(event: LiveEvent, actor: Actor): boolean {
  if (event.to_staff) return actor.group === 'staff';
  if (event.to_clients) return actor.group === 'client';
  if (event.user_id !== null) return event.user_id === actor.id;
  return event.client_company_id !== null && event.client_company_id === actor.clientCompanyId;
}

interface Reader {
  offer(event: LiveEvent): void;
  cut(): void;
  events(): AsyncGenerator<LiveEvent>;
}

function createReader(actor: Actor, position: Position, signal: AbortSignal): Reader {
  const waiting: { event: LiveEvent; passed: number[] }[] = [];
  // Others' events are not kept, but their numbers count as told once everything before them is.
  let passed: number[] = [];
  let idle = false;
  let over = false;
  let wake = () => {};
  signal.addEventListener('abort', () => wake());
  const note = (ids: readonly number[]) => {
    for (const id of ids) position.note(id);
  };
  return {
    offer(event) {
      if (!concerns(event, actor)) {
        if (idle && waiting.length === 0) position.note(event.id);
        else passed.push(event.id);
        return;
      }
      if (waiting.length >= mayLag) over = true;
      else waiting.push({ event, passed });
      passed = [];
      wake();
    },
    cut() {
      over = true;
      wake();
    },
    async *events() {
      while (!signal.aborted && !over) {
        const next = waiting.shift();
        if (next) {
          note([...next.passed, next.event.id]);
          yield next.event;
          continue;
        }
        note(passed);
        passed = [];
        idle = true;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        idle = false;
      }
    },
  };
}
