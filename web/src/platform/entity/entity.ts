import type { Reply } from '@aliquot/contract/endpoint';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ListState } from '../../ui/table/list-state.ts';
import type { DefinedFilters } from '../filters/define-filters.ts';
import {
  type Body,
  type EntityRows,
  entityHooks,
  type HooksDeclaration,
  type Item,
  type Page,
  type Save,
} from './entity-hooks.ts';
import type { Outcome } from './one-by-one.ts';
import { startValues } from './start-values.ts';

/** What a room makes of its rows; the screen and the panel are built from it. */
export interface Entity<T, B, P extends { items: T[]; count: number }, Removed = unknown> {
  texts: string;
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
  useRemove: () => UseMutationResult<Outcome<T, Removed>, unknown, readonly T[]>;
  useRestore: () => UseMutationResult<void, unknown, readonly number[]>;
  useRefresh: () => () => Promise<void>;
}

interface EntityDeclaration<R extends EntityRows> extends HooksDeclaration<R> {
  /** What is sent to create one; the form has these fields. */
  body: z.ZodMiniObject;
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

const isActive = ({ active }: { active: boolean }) => active;
const whatIsActive = { mayEdit: isActive, mayRemove: isActive, mayRestore: () => true };

/** A plain room: its rows of the contract, how one row is called and begins, and the hooks that read and write it. */
export function entity<R extends EntityRows>(
  rows: R,
  declaration: EntityDeclaration<R>,
): Entity<Item<R>, Body<R>, Page<R>, Reply<R['remove']>> {
  const valuesOf = (row: Item<R> | null) =>
    Object.assign(startValues(declaration.body, row), row ? {} : declaration.start) as Body<R>;

  const { copyWithout } = declaration;
  const copyOf = copyWithout
    ? (row: Item<R>) => {
        const blank = startValues(declaration.body, null) as Body<R>;
        const unlike = Object.fromEntries(copyWithout.map((key) => [key, blank[key]]));
        return Object.assign({}, valuesOf(row), unlike);
      }
    : undefined;

  return {
    texts: declaration.texts,
    filters: declaration.filters,
    body: declaration.body,
    nameOf: declaration.nameOf,
    useAccess: declaration.useAccess ?? (() => whatIsActive as Access<Item<R>>),
    valuesOf,
    copyOf,
    ...entityHooks(rows, declaration),
  };
}
