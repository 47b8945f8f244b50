import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import type { LucideIcon } from 'lucide-react';
import { call } from './api/index.ts';
import type { Place } from './place.ts';

export interface Hit {
  id: number;
  label: string;
  code?: string | undefined;
  detail?: string | undefined;
  place: Place;
}

export interface Found {
  hits: Hit[];
  count: number;
}

/** A kind of record that the palette searches, through the same row as its list, which also decides access. */
export interface Finder {
  /** The name of the group, in the palette's texts. */
  id: string;
  area: 'staff' | 'client';
  icon: LucideIcon;
  /** The list with all results. */
  list: string;
  /** The view of that screen in which the list is, where it has several. */
  view?: string;
  find: (text: string, signal: AbortSignal) => Promise<Found>;
  /** Whether a text is worth a request; all are by default. */
  fits?: (text: string) => boolean;
}

/** Results of a group; the rest is in its list. */
const maxResults = 5;

/** What leads to the view of a list. */
export const viewOf = ({ view }: Pick<Finder, 'view'>) => (view ? { view } : {});

type ItemOf<R extends Row> = Reply<R> extends { items: (infer Item)[] } ? Item : never;

interface FinderDeclaration<R extends Row> extends Omit<Finder, 'find'> {
  row: R;
  hit: (item: ItemOf<R>, text: string) => Omit<Hit, 'place'> & { place?: Place | undefined };
  /** Sent besides the search text. */
  query?: object;
}

export function finder<R extends Row>({ row, hit, query, ...rest }: FinderDeclaration<R>): Finder {
  return {
    ...rest,
    find: async (text, signal) => {
      const body = { search: text, limit: maxResults, ...query };
      const { items, count } = (await call(row, { body } as unknown as Sent<R>, { signal })) as {
        items: ItemOf<R>[];
        count: number;
      };
      const hits = items.map((item) => {
        const { place, ...found } = hit(item, text);
        const search = { ...viewOf(rest), all: '1', open: String(found.id) };
        return { ...found, place: place ?? { to: rest.list, search } };
      });
      return { hits, count };
    },
  };
}
