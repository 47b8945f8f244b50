import { resolveActor, tokenOf } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { LiveEvent } from '../../platform/events/index.ts';

const checkEveryMs = 4000;

/**
 * What concerns the signed-in person, as server-sent events. The session is looked at again every few seconds, so a
 * stream ends soon after its session does; it ends with its token too, and the page opens the next one. When nothing
 * happens it says where it stands now and then, so that nobody on the way takes it for dead.
 */
export async function* followEvents(context: Context): AsyncGenerator<string> {
  const { http, live, actor, streams } = context;
  const ended = new AbortController();
  const signal = AbortSignal.any([http.signal, ended.signal]);
  const timer = setInterval(() => check(context).catch(() => ended.abort()), checkEveryMs);
  try {
    const stream = await live.resume(actor, http.header('last-event-id'));
    // Says at once where the stream begins: one that is cut before anything happened resumes from there.
    yield `id: ${stream.cursor()}\n: open\n\n`;
    for await (const event of withBeats(stream.events(signal), streams.beatMs))
      yield event === null
        ? `id: ${stream.cursor()}\n: still here\n\n`
        : `id: ${stream.cursor()}\n${seenLine(event)}event: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;
  } finally {
    clearInterval(timer);
  }
}

/** What the page says again when it asks, so that no replica answers that has not come as far. */
const seenLine = ({ mark }: LiveEvent) => (mark ? `seen: ${mark}\n` : '');

/** Whose role or company changed is told other things from then on: their stream ends, and the next one knows. */
async function check(context: Context) {
  const { actor } = context;
  const now = await resolveActor(context, context.db, tokenOf(context.http) ?? '', { background: true });
  if (now.role !== actor.role || now.clientCompanyId !== actor.clientCompanyId)
    throw new Error('the person has changed');
}

/** What comes, and nothing (`null`) each time that nothing has come for so long. */
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
