import type { Actor, Handle } from './context.ts';
import type { Database } from './db.ts';
import type { Logger } from './log.ts';

const channel = 'aliquot_events';

/** A reader that lags this far behind is cut off; it reconnects and reads what it missed. */
const mayLag = 1000;

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
}

export interface Live {
  /** The newest event there is, for whoever begins to listen now. */
  latest(): Promise<number>;
  /** What concerns the actor since `after`: first what they missed, then what happens. */
  follow(actor: Actor, after: number, signal: AbortSignal): AsyncGenerator<LiveEvent>;
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

export async function createLive(database: Database, log: Logger): Promise<Live> {
  const readers = new Set<Reader>();
  const news: number[] = [];
  let telling = false;
  const columns = [
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

  async function* missedSince(after: number): AsyncGenerator<LiveEvent> {
    for (let last = after; ; ) {
      const page = await database.kysely
        .selectFrom('events')
        .select(columns)
        .where('id', '>', last)
        .orderBy('id')
        .limit(mayLag)
        .execute();
      yield* page;
      const end = page.at(-1);
      if (!end || page.length < mayLag) return;
      last = end.id;
    }
  }

  return {
    async latest() {
      const { id } = await database.kysely
        .selectFrom('events')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      return Number(id ?? 0);
    },
    async *follow(actor, after, signal) {
      const reader = createReader(actor, signal);
      readers.add(reader);
      try {
        const told = new Set<number>();
        for await (const event of missedSince(after)) {
          told.add(event.id);
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

function createReader(actor: Actor, signal: AbortSignal): Reader {
  const waiting: LiveEvent[] = [];
  let wake = () => {};
  let over = false;
  signal.addEventListener('abort', () => wake());
  return {
    offer(event) {
      if (!concerns(event, actor)) return;
      if (waiting.length >= mayLag) over = true;
      else waiting.push(event);
      wake();
    },
    cut() {
      over = true;
      wake();
    },
    async *events() {
      while (!signal.aborted && !over) {
        const event = waiting.shift();
        if (event) yield event;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
