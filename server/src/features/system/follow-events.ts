import { resolveActor, tokenOf } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { LiveEvent } from '../../platform/events/index.ts';

const checkEveryMs = 4000;

/**
 * The events for the signed-in user, as server-sent events. The session is checked every few seconds, so that a stream
 * ends soon after its session; it also ends with its token, and the page opens the next one. While nothing happens it
 * sends its cursor now and then, so that proxies do not close it.
 */
export async function* followEvents(context: Context): AsyncGenerator<string> {
  const { http, live, actor, streams } = context;
  const ended = new AbortController();
  const signal = AbortSignal.any([http.signal, ended.signal]);
  const timer = setInterval(() => check(context).catch(() => ended.abort()), checkEveryMs);
  try {
    const stream = await live.resume(actor, http.header('last-event-id'));
    // Sends the cursor at once, so that a stream that is cut before its first event can resume from there.
    yield `id: ${stream.cursor()}\n: open\n\n`;
    for await (const event of withBeats(stream.events(signal), streams.beatMs))
      yield event === null
        ? `id: ${stream.cursor()}\n: still here\n\n`
        : `id: ${stream.cursor()}\n${seenLine(event)}event: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;
  } finally {
    clearInterval(timer);
  }
}

/** The page sends this mark with its next reads, so that no replica that lags behind it replies. */
const seenLine = ({ mark }: LiveEvent) => (mark ? `seen: ${mark}\n` : '');

/** Ends the stream of a user whose role or company changed, since other events are for them now. */
async function check(context: Context) {
  const { actor } = context;
  const now = await resolveActor(context, context.db, tokenOf(context.http) ?? '', { background: true });
  if (now.role !== actor.role || now.clientCompanyId !== actor.clientCompanyId)
    throw new Error('the person has changed');
}

/** The source's values, and `null` as a heartbeat whenever none has come for `everyMs`. */
async function* withBeats<T>(source: AsyncGenerator<T>, everyMs: number): AsyncGenerator<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const beat = () =>
    new Promise<null>((resolve) => {
      timer = setTimeout(resolve, everyMs, null);
    });
  try {
    for (let next = source.next(); ; ) {
      const first = await Promise.race([next, beat()]);
      clearTimeout(timer);
      if (first === null) yield null;
      else if (first.done) return;
      else {
        yield first.value;
        next = source.next();
      }
    }
  } finally {
    clearTimeout(timer);
    await source.return(undefined);
  }
}
