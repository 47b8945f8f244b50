import type { Row } from '@aliquot/contract/endpoint';
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

/** A room's declaration of its rows; the screen and the panel are built from it. */
export interface Entity<T, B, P extends { items: T[]; count: number }, Result = unknown> {
  texts: string;
  /** The actions that the contract has rows for. */
  offers: { create: boolean; update: boolean; remove: boolean; restore: boolean };
  /** The export of its list, if it has one. */
  exportRow: Row | undefined;
  filters: DefinedFilters | undefined;
  body: z.ZodMiniObject;
  nameOf: (row: T) => string;
  useAccess: () => Access<T>;
  /** The initial values of the form. */
  valuesOf: (row: T | null) => B;
  copyOf: ((row: T) => B) | undefined;
  /** The body of the list's call. */
  listBody: (state: ListState) => object;
  useList: (state: ListState) => UseQueryResult<P>;
  useOne: (id: number | null) => UseQueryResult<T>;
  useSave: () => Save<T, B>;
  useRemove: () => UseMutationResult<Outcome<T, Result>, unknown, readonly T[]>;
  useRestore: () => UseMutationResult<void, unknown, readonly number[]>;
  useRefresh: () => () => Promise<void>;
}

interface EntityDeclaration<R extends EntityRows> extends HooksDeclaration<R> {
  /** The body to create or update a row; the form has these fields. */
  body?: z.ZodMiniObject;
  nameOf: (row: Item<R>) => string;
  /** Initial values of a new row that are not empty. */
  start?: Partial<Body<R>>;
  /** Enables Duplicate; the copy starts without these fields, because they must be unique. */
  copyWithout?: readonly (keyof Body<R> & string)[];
  /** What the user may do with a row; by default, active rows can be edited and deleted. */
  useAccess?: () => Access<Item<R>>;
}

export interface Access<T> {
  mayEdit: (row: T) => boolean;
  mayRemove: (row: T) => boolean;
  /** Whether a deleted row may be restored. */
  mayRestore: (row: T) => boolean;
}

const isActive = (row: object) => !('active' in row) || row.active === true;
const activeOnly = { mayEdit: isActive, mayRemove: isActive, mayRestore: () => true };
const noFields = z.object({});

/**
 * A plain room: its rows of the contract, the name and initial values of a row, and the hooks to read and
 * write it.
 */
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
        const cleared = Object.fromEntries(copyWithout.map((key) => [key, blank[key]]));
        return Object.assign({}, valuesOf(row), cleared);
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
    exportRow: rows.export,
    filters: declaration.filters,
    body,
    nameOf: declaration.nameOf,
    useAccess: declaration.useAccess ?? (() => activeOnly),
    valuesOf,
    copyOf,
    ...entityHooks(rows, declaration),
  };
}
