/** The only source of the current time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** The date in UTC. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

export const systemClock: Clock = { now: () => new Date() };
