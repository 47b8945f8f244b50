/** The one source of the present moment, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** The day it is, in UTC. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

export const systemClock: Clock = { now: () => new Date() };
