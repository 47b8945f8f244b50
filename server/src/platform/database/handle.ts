import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The request's one handle: a transaction for a write, the plain handle for a read. */
export type Handle = Kysely<Tables>;
