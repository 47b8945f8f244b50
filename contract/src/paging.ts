import * as z from 'zod/mini';
import { id, text } from './fields.ts';

/** Maximum page size of lists. */
export const maxLimit = 200;

interface ListOptions<S extends readonly string[], F extends z.core.$ZodShape> {
  sorts: S;
  filters: F;
  maxLimit?: number;
}

/**
 * The body of a `get_many`: paging, sort, search and the entity's own filters. `sortBy` is a comma-separated list of
 * `field` or `-field` out of `sorts`.
 */
export function listQuery<const S extends readonly string[], F extends z.core.$ZodShape>(
  options: ListOptions<S, F>,
) {
  const top = options.maxLimit ?? maxLimit;
  const known = (value: string) =>
    value.split(',').every((part) => options.sorts.includes(part.startsWith('-') ? part.slice(1) : part));
  return z.strictObject({
    skip: z._default(z.int().check(z.gte(0), z.lte(100_000_000)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(top)), 25),
    sortBy: z.optional(z.string().check(z.maxLength(100, { abort: true }), z.refine(known, 'unknown_sort'))),
    search: z.optional(z.union([z.literal(''), text()])),
    excludeIds: z.optional(z.array(id).check(z.maxLength(1000))),
    active: z.optional(z.boolean()),
    ...options.filters,
  });
}

export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), count: z.int() });
