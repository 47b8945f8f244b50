/** A transaction takes its event's id shortly before it commits: an id missing for longer was rolled back. */
const unfinishedMs = 60_000;
const maxOpen = 100;

/**
 * Which events a reader has received: all up to `last`, except the open ones. Ids are taken before the commit, so a
 * lower id may arrive after a higher one.
 */
export interface EventPosition {
  readonly last: number;
  open(): number[];
  /** Marks an event as received. */
  note(id: number): void;
  /** What a reader sends when it connects again: `90`, or `90-85.88` when 85 and 88 are still open. */
  toString(): string;
}

export function createEventPosition(last: number, open: readonly number[], now = Date.now): EventPosition {
  const since = new Map(open.map((id) => [id, now()]));
  let reached = last;

  function forgetUnused() {
    const old = now() - unfinishedMs;
    for (const [id, at] of since) if (at < old || since.size > maxOpen) since.delete(id);
  }

  return {
    get last() {
      return reached;
    },
    open: () => [...since.keys()],
    note(id) {
      since.delete(id);
      for (let missing = Math.max(reached + 1, id - maxOpen); missing < id; missing += 1)
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

/** Null for anything that is not a position. */
export function parseEventPosition(text: string | undefined): EventPosition | null {
  const [, last, open] = written.exec(text ?? '') ?? [];
  return last === undefined ? null : createEventPosition(Number(last), open?.split('.').map(Number) ?? []);
}
