import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ListState } from '../../ui/table/list-state.ts';
import type { DefinedFilters } from '../filters/define-filters.ts';
import {
  type Body,
  type EntityRows,
  entityHooks,
  type HooksDeclaration,
  type Item,
  type Page,
  type Removed,
  type Save,
} from './entity-hooks.ts';
import type { Outcome } from './one-by-one.ts';
import { startValues } from './start-values.ts';

/** What a room makes of its rows; the screen and the panel are built from it. */
export interface Entity<T, B, P extends { items: T[]; count: number }, Result = unknown> {
  texts: string;
  /** What the contract has rows for. */
  offers: { create: boolean; update: boolean; remove: boolean; restore: boolean };
  filters: DefinedFilters | undefined;
  body: z.ZodMiniObject;
  nameOf: (row: T) => string;
  useAccess: () => Access<T>;
  /** What the form begins with. */
  valuesOf: (row: T | null) => B;
  copyOf: ((row: T) => B) | undefined;
  useList: (state: ListState) => UseQueryResult<P>;
  useOne: (id: number | null) => UseQueryResult<T>;
  useSave: () => Save<T, B>;
  useRemove: () => UseMutationResult<Outcome<T, Result>, unknown, readonly T[]>;
  useRestore: () => UseMutationResult<void, unknown, readonly number[]>;
  useRefresh: () => () => Promise<void>;
}

interface EntityDeclaration<R extends EntityRows> extends HooksDeclaration<R> {
  /** What is sent to create or change one; the form has these fields. */
  body?: z.ZodMiniObject;
  nameOf: (row: Item<R>) => string;
  /** Values of a new row that do not begin empty. */
  start?: Partial<Body<R>>;
  /** Offers a copy, which begins without these fields: they must differ. */
  copyWithout?: readonly (keyof Body<R> & string)[];
  /** What one may do with a row; without it whatever is active may be changed and deleted. */
  useAccess?: () => Access<Item<R>>;
}

export interface Access<T> {
  mayEdit: (row: T) => boolean;
  mayRemove: (row: T) => boolean;
  /** Whether a deleted one may be brought back. */
  mayRestore: (row: T) => boolean;
}

const isActive = (row: object) => !('active' in row) || row.active === true;
const whatIsActive = { mayEdit: isActive, mayRemove: isActive, mayRestore: () => true };
const noFields = z.object({});

/** A plain room: its rows of the contract, how one row is called and begins, and the hooks that read and write it. */
export function entity<R extends EntityRows>(
  rows: R,
  declaration: EntityDeclaration<R>,
): Entity<Item<R>, Body<R>, Page<R>, Removed<R>> {
  const { body = noFields, copyWithout } = declaration;
  const valuesOf = (row: Item<R> | null) =>
    Object.assign(startValues(body, row), row ? {} : declaration.start) as Body<R>;

  const copyOf = copyWithout
    ? (row: Item<R>) => {
        const blank = startValues(body, null) as Body<R>;
        const unlike = Object.fromEntries(copyWithout.map((key) => [key, blank[key]]));
        return Object.assign({}, valuesOf(row), unlike);
      }
    : undefined;

  return {
    texts: declaration.texts,
    offers: {
      create: rows.create !== undefined,
      update: rows.update !== undefined,
      remove: rows.remove !== undefined,
      restore: rows.restore !== undefined,
    },
    filters: declaration.filters,
    body,
    nameOf: declaration.nameOf,
    useAccess: declaration.useAccess ?? (() => whatIsActive),
    valuesOf,
    copyOf,
    ...entityHooks(rows, declaration),
  };
}
