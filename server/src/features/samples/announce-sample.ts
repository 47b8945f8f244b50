import type { Handle } from '../../platform/context.ts';
import { announce } from '../../platform/live.ts';

/** One sample, or many at once: those who look read their list again. */
export const announceSample = (db: Handle, id?: number) =>
  announce(db, { kind: 'sample.changed', to: 'staff', payload: id === undefined ? {} : { id } });
