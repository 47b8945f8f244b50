import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Handle } from '../database/handle.ts';
import type { Reading } from '../database/replica.ts';
import type { Database } from '../database/types.ts';
import type { Logger } from '../log.ts';
import { createAvailability, namesSeveral, noId, sampleReset } from './availability.ts';
import { createCursors } from './event-cursor.ts';
import { createEventPosition, type EventPosition } from './event-position.ts';
import type { LiveEvent } from './live-event.ts';

const channel = 'aliquot_events';

/** A reader with this many unread events is disconnected; it reconnects and reads what it missed. */
const maxLag = 1000;

/** Missing ids are expected to arrive only within this many of the newest. */
const lookBack = 50;

/** An event published with a change: to a user, to a company's users or its managers, to staff, or to all clients. */
export interface NewEvent {
  kind: string;
  to: { userId: number } | { clientCompanyId: number } | { managersOf: number } | 'staff' | 'clients';
  payload: object;
}

export interface Live {
  /** The cursor for a page that is being loaded, so that it misses no later event. */
  begin(actor: Actor): Promise<string>;
  /** Continues from the cursor of a reader, or from now if it is missing or invalid. */
  resume(actor: Actor, cursorText: string | undefined): Promise<LiveStream>;
  close(): Promise<void>;
}

export interface LiveStream {
  /** The current position: a reader that resumes from it misses nothing. */
  cursor(): string;
  /** The events for the actor: first the missed ones, then new ones. Advances the cursor. */
  events(signal: AbortSignal): AsyncGenerator<LiveEvent>;
}

/** Publishes a live event in the transaction of the change: a rollback publishes nothing. */
export async function publish(db: Handle, { kind, to, payload }: NewEvent): Promise<void> {
  const payloadText = JSON.stringify(payload);
  await db
    .insertInto('events')
    .values({ kind, ...receivers(to), payload: payloadText })
    .execute();
}

function receivers(to: NewEvent['to']) {
  if (to === 'staff') return { to_staff: true };
  if (to === 'clients') return { to_clients: true };
  if ('userId' in to) return { user_id: to.userId };
  if ('managersOf' in to) return { client_company_id: to.managersOf, to_managers: true };
  return { client_company_id: to.clientCompanyId };
}

export async function createLive(
  database: Database,
  log: Logger,
  { marksEvents }: Pick<Reading, 'marksEvents'>,
  secret: string,
): Promise<Live> {
  const readers = new Set<Reader>();
  const cursors = createCursors(secret);
  const offerAll = (event: LiveEvent) => {
    for (const reader of readers) reader.offer(event);
  };
  const availability = createAvailability(secret, offerAll);
  const newIds: number[] = [];
  let delivering = false;
  const mark = sql<string | undefined>`pg_current_wal_insert_lsn()::text`.as('mark');
  const columns = [
    ...(marksEvents ? [mark] : []),
    'id',
    'kind',
    'user_id',
    'client_company_id',
    'to_staff',
    'to_clients',
    'to_managers',
    'payload',
  ] as const;
  const stopListening = await database.listen(
    channel,
    (payload) => {
      if (readers.size === 0) return;
      newIds.push(Number(payload));
      void deliverAll();
    },
    missedSome,
  );

  /** After a lost connection to the database all readers must reconnect and read what they missed. */
  function missedSome() {
    for (const reader of readers) reader.cut();
  }

  /** One batch at a time, so that events arrive in order; ids that arrive meanwhile form the next batch. */
  async function deliverAll() {
    if (delivering) return;
    delivering = true;
    try {
      while (newIds.length > 0) {
        const events = await database.kysely
          .selectFrom('events')
          .select(columns)
          .where('id', 'in', newIds.splice(0, maxLag))
          .orderBy('id')
          .execute();
        for (const event of events) {
          offerAll(event);
          if (namesSeveral(event)) availability.take(event);
        }
      }
    } catch (err) {
      log.error({ err }, 'events could not be told');
      missedSome();
    } finally {
      delivering = false;
    }
  }

  async function* missedSince({ last: sent, open }: EventPosition): AsyncGenerator<LiveEvent> {
    const unfinished = open();
    for (let last = sent, first = true; ; first = false) {
      const page = await database.kysely
        .selectFrom('events')
        .select(columns)
        .where((eb) =>
          first && unfinished.length > 0
            ? eb.or([eb('id', '>', last), eb('id', 'in', unfinished)])
            : eb('id', '>', last),
        )
        .orderBy('id')
        .limit(maxLag)
        .execute();
      yield* page;
      const end = page.at(-1);
      if (!end || page.length < maxLag) return;
      last = Math.max(last, end.id);
    }
  }

  /** The newest event, with missing ids before it whose transactions may not have committed yet. */
  async function now(): Promise<EventPosition> {
    const { rows } = await sql<{ last: number; open: number[] }>`
      select newest.id as last, array(
        select missing from generate_series(greatest(newest.id - ${lookBack}, 1), newest.id) missing
        where not exists (select from events e where e.id = missing))::float8[] as open
      from (select id from events order by id desc limit 1) newest`.execute(database.kysely);
    const [row] = rows;
    return createEventPosition(row?.last ?? 0, row?.open ?? []);
  }

  /** The position of the write-ahead log; undefined without a replica. */
  async function markNow(): Promise<string | undefined> {
    if (!marksEvents) return undefined;
    const { rows } = await sql<{ mark: string }>`select ${mark}`.execute(database.kysely);
    return rows[0]?.mark;
  }

  /** Missed events. For samples clients only get a reset, since past events would show which samples changed together. */
  async function* catchUp(actor: Actor, position: EventPosition, sent: Set<number>, reset: boolean) {
    const buys = actor.group === 'client';
    let missedSamples = false;
    if (buys && reset) yield sampleReset(await markNow());
    for await (const event of missedSince(position)) {
      sent.add(event.id);
      position.note(event.id);
      if (concerns(event, actor)) yield event;
      missedSamples ||= namesSeveral(event);
    }
    if (buys && missedSamples && !reset) yield sampleReset(await markNow());
  }

  async function* follow(actor: Actor, position: EventPosition, reset: boolean, signal: AbortSignal) {
    const reader = createReader(actor, position, signal);
    readers.add(reader);
    try {
      const sent = new Set<number>();
      yield* catchUp(actor, position, sent, reset);
      for await (const event of reader.events()) if (!sent.has(event.id)) yield event;
    } finally {
      readers.delete(reader);
    }
  }

  return {
    begin: async ({ sessionId }) => cursors.write(sessionId, { position: await now(), fresh: true }),
    async resume(actor, cursorText) {
      const newest = await now();
      const cursor = cursors.read(actor.sessionId, cursorText);
      // A cursor ahead of the newest event: the database was restored from a backup.
      const resumed = cursor && cursor.position.last <= newest.last ? cursor : null;
      const position = resumed?.position ?? newest;
      return {
        cursor: () => cursors.write(actor.sessionId, { position, fresh: false }),
        events: (signal) => follow(actor, position, cursorText !== undefined && !resumed?.fresh, signal),
      };
    },
    async close() {
      availability.clear();
      await stopListening();
    },
  };
}

function concerns(event: LiveEvent, actor: Actor): boolean {
  if (event.to_staff) return actor.group === 'staff';
  if (event.to_clients) return actor.group === 'client' && !namesSeveral(event);
  if (event.user_id !== null) return event.user_id === actor.id;
  if (event.to_managers && actor.role !== 'client_manager') return false;
  return event.client_company_id !== null && event.client_company_id === actor.clientCompanyId;
}

interface Reader {
  offer(event: LiveEvent): void;
  cut(): void;
  events(): AsyncGenerator<LiveEvent>;
}

function createReader(actor: Actor, position: EventPosition, signal: AbortSignal): Reader {
  const waiting: { event: LiveEvent; passed: number[] }[] = [];
  // Ids of events for others, which count as received once all events before them are.
  let passed: number[] = [];
  let idle = false;
  let over = false;
  let wake = () => {};
  signal.addEventListener('abort', () => wake());
  const note = (ids: readonly number[]) => {
    for (const id of ids) position.note(id);
  };
  // The notification of an event may arrive after a stream began that already counts it as received. Events about single
  // samples have no id: they are sent a while after the event that they come from.
  const start = { last: position.last, open: new Set(position.open()) };
  const isPast = (id: number) => id !== noId && id <= start.last && !start.open.has(id);
  return {
    offer(event) {
      if (isPast(event.id)) return;
      if (!concerns(event, actor)) {
        if (idle && waiting.length === 0) position.note(event.id);
        else passed.push(event.id);
        return;
      }
      if (waiting.length >= maxLag) over = true;
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
