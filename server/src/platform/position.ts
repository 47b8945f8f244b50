/** A change takes its number shortly before it is finished: a number missing for longer than this was never used. */
const unfinishedMs = 60_000;
const mostOpen = 100;

/**
 * How far somebody was told of events. Their numbers are taken before their changes are finished, so a lower one may
 * come after a higher: up to `last`, but for those still open.
 */
export interface Position {
  readonly last: number;
  open(): number[];
  /** This one has been told now. */
  note(id: number): void;
  /** As readers keep it between two connections: `90`, or `90-85.88` when 85 and 88 are still open. */
  toString(): string;
}

export function createPosition(last: number, open: readonly number[], now = Date.now): Position {
  const since = new Map(open.map((id) => [id, now()]));
  let reached = last;

  function forgetUnused() {
    const old = now() - unfinishedMs;
    for (const [id, at] of since) if (at < old || since.size > mostOpen) since.delete(id);
  }

  return {
    get last() {
      return reached;
    },
    open: () => [...since.keys()],
    note(id) {
      since.delete(id);
      for (let missing = Math.max(reached + 1, id - mostOpen); missing < id; missing += 1)
        since.set(missing, now());
      reached = Math.max(reached, id);
      forgetUnused();
    },
    toString() {
      forgetUnused();
      return since.size === 0 ? String(reached) : `${reached}-${[...since.keys()].join('.')}`;
    },
  };
}

const written = /^(\d{1,15})(?:-(\d{1,15}(?:\.\d{1,15}){0,99}))?$/;

/** What a reader says of itself; anything else is no position. */
export function readPosition(text: string | undefined): Position | null {
  const [, last, open] = written.exec(text ?? '') ?? [];
  return last === undefined ? null : createPosition(Number(last), open?.split('.').map(Number) ?? []);
}
