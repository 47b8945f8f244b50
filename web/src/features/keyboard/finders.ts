import { listBiomarkers } from '@aliquot/contract/biomarker-list';
import { companies } from '@aliquot/contract/companies';
import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import type { Group } from '@aliquot/contract/roles';
import { clientSamples, staffSamples } from '@aliquot/contract/samples';
import { users } from '@aliquot/contract/users';
import { vendors } from '@aliquot/contract/vendors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { lineOf, ourNumber, type Place, publicCodeIn } from '../../platform/place.ts';

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

/** A kind of thing that can be looked for by words, through the same row as its list: who may see it is decided there. */
export interface Finder {
  id: 'orders' | 'samples' | 'biomarkers' | 'companies' | 'people' | 'vendors';
  /** The list with everything the words find. */
  list: string;
  find: (text: string, signal: AbortSignal) => Promise<Found>;
  /** Words it is worth asking with; all unless told. */
  fits?: (text: string) => boolean;
}

/** Rows of a group; the rest is one press away in its list. */
const maxResults = 5;

type ItemOf<R extends Row> = Reply<R> extends { items: (infer Item)[] } ? Item : never;

const finder = <R extends Row>(
  id: Finder['id'],
  list: string,
  row: R,
  hit: (item: ItemOf<R>, text: string) => Omit<Hit, 'place'> & { place?: Place | undefined },
  more: Partial<Finder> & { asked?: object } = {},
): Finder => {
  const { asked, ...rest } = more;
  return {
    id,
    list,
    find: async (text, signal) => {
      const body = { search: text, limit: maxResults, ...asked };
      const { items, count } = (await call(row, { body } as unknown as Sent<R>, { signal })) as {
        items: ItemOf<R>[];
        count: number;
      };
      const hits = items.map((item) => {
        const { place, ...found } = hit(item, text);
        return { ...found, place: place ?? { to: list, search: { all: '1', open: String(found.id) } } };
      });
      return { hits, count };
    },
    ...rest,
  };
};

const nameOf = (term: { shortName: string | null; component: string }) => term.shortName ?? term.component;

/** Numbers of ours name no biomarker, though some sound like one. */
const isTerm = (text: string) => ourNumber(text) === null;

/** A tube goes by its numbers: three letters would find every shelf. */
const hasDigit = (text: string) => /\d/.test(text);

/** An order that was found by the code of a sample in it leads to the sample's label there. */
function lineBy(to: string, id: number, text: string): Place | undefined {
  const code = publicCodeIn(text);
  return code === null ? undefined : lineOf(to, id, code);
}

const staff: readonly Finder[] = [
  finder('companies', '/client-companies', companies.getMany, ({ id, name, fullAddress }) => ({
    id,
    label: name,
    detail: fullAddress,
  })),
  finder('people', '/users', users.getMany, ({ id, fullName, email }) => ({
    id,
    label: fullName,
    detail: email,
  })),
  finder(
    'orders',
    '/client-orders',
    rowFor(orders.getMany, 'staff'),
    ({ id, number, company, placedBy }, text) => ({
      id,
      code: number,
      label: company.name,
      detail: placedBy.name,
      place: lineBy('/client-orders', id, text),
    }),
  ),
  finder(
    'samples',
    '/inventory',
    staffSamples.getMany,
    ({ id, accession, code, loincBiomarker }) => ({
      id,
      code: accession,
      label: nameOf(loincBiomarker),
      detail: code,
    }),
    { fits: hasDigit },
  ),
  finder(
    'biomarkers',
    '/biomarkers',
    rowFor(listBiomarkers, 'staff'),
    ({ id, loincCode, name }) => ({
      id,
      code: loincCode,
      label: name,
    }),
    { fits: isTerm },
  ),
  finder('vendors', '/vendors', vendors.getMany, ({ id, name, fullAddress }) => ({
    id,
    label: name,
    detail: fullAddress,
  })),
];

const client: readonly Finder[] = [
  finder(
    'orders',
    '/orders',
    rowFor(orders.getMany, 'client'),
    ({ id, number, placedBy, fullAddress }, text) => ({
      id,
      code: number,
      label: placedBy.name,
      detail: publicCodeIn(text) ?? fullAddress,
      place: lineBy('/orders', id, text),
    }),
  ),
  finder(
    'biomarkers',
    '/specimen-search',
    rowFor(listBiomarkers, 'client'),
    ({ id, loincCode, name }) => ({
      id,
      code: loincCode,
      label: name,
      place: { to: '/specimen-search', search: { biomarkers: String(id) } },
    }),
    { asked: { active: true }, fits: isTerm },
  ),
  finder(
    'samples',
    '/specimen-search',
    clientSamples.getMany,
    ({ id, code, loincBiomarker }) => ({
      id,
      code,
      label: nameOf(loincBiomarker),
      place: { to: '/specimen-search', search: { open: String(id) } },
    }),
    // Other words are for the search of specimens itself.
    { fits: (text) => publicCodeIn(text) !== null },
  ),
];

const byGroup: Partial<Record<Group, readonly Finder[]>> = { staff, client };

export const findersOf = (group: Group): readonly Finder[] => byGroup[group] ?? [];

export const findQuery = ({ id, find }: Finder, text: string) =>
  queryOptions({
    queryKey: ['palette', id, text],
    queryFn: ({ signal }) => find(text, signal),
    // A group that cannot be read is left out; what is wrong is said where its list is.
    meta: { inline: true },
    staleTime: 10_000,
  });
