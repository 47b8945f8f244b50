import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { clientSamples } from '@aliquot/contract/samples';
import type { TFunction } from 'i18next';
import { call } from '../../platform/api/index.ts';
import { lineOf, ourNumber, type Place, publicCodeIn } from '../../platform/place.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions, OptionPage } from '../../ui/autocomplete/use-paged-options.ts';
import { splitName } from '../biomarkers/index.ts';
import { findTerms } from './api.ts';
import type { Source } from './browse-api.ts';
import { type CatalogueEntry, catalogueLeads, findInCatalogue } from './catalogue-finds.ts';
import { termOption } from './load-terms.ts';
import { withBiomarkers } from './search-query.ts';

/** The target of an option: another place, the biomarkers of an item or a panel, or an area below. */
export type Find = AutocompleteOption & ({ place: Place } | { source: Source } | { area: number });

/** Biomarkers shown before the catalogue's matches, so that both are visible; the others follow. */
const firstBiomarkers = 2;
const maxCodes = 5;

const search = (words: Record<string, string>): Place => ({ to: '/specimen-search', search: words });

interface Around {
  catalogue: Promise<readonly CatalogueEntry[]>;
  t: TFunction;
  /** Whether the first page listed the catalogue first: further pages continue under the same heading. */
  leads: { current: boolean };
}

/**
 * Options for a text, in groups: biomarkers and the catalogue, or samples and orders if it is one of their
 * numbers.
 */
export async function loadFinds(
  query: LoadOptions,
  { catalogue, t, leads }: Around,
): Promise<OptionPage<Find>> {
  if (ourNumber(query.search)) return findNumbers(query, t);
  // Later pages start after the catalogue entries of the first page.
  const behind = query.skip > 0 ? findInCatalogue(query.search, await catalogue).length : 0;
  const [entries, { items, count }] = await Promise.all([
    catalogue,
    findTerms({ ...query, skip: query.skip - behind }),
  ]);
  const found = findInCatalogue(query.search, entries);
  if (query.skip === 0) leads.current = found.length === 0 || catalogueLeads(items);
  const rows = items.map((term, index) => {
    const isMore = !leads.current && query.skip + index >= firstBiomarkers;
    return biomarkerFind(term, t(isMore ? 'finds.more_biomarkers' : 'finds.biomarkers'));
  });
  if (query.skip > 0) return { items: rows, count: count + behind };
  const first = leads.current ? 0 : firstBiomarkers;
  const others = found.map((entry) => catalogueFind(entry, t));
  return {
    items: [...rows.slice(0, first), ...others, ...rows.slice(first)],
    count: count + others.length,
  };
}

const biomarkerFind = (term: BiomarkerClient, group: string): Find => ({
  ...termOption(term),
  group,
  place: search(withBiomarkers([term.id])),
});

function catalogueFind({ kind, id, label, of, available }: CatalogueEntry, t: TFunction): Find {
  const option = {
    id: `${kind}-${id}`,
    group: t(`finds.${kind}`),
    label,
    detail: of ?? undefined,
    count: available,
  };
  if (kind === 'research_area' || kind === 'body_system') return { ...option, area: id };
  return { ...option, source: { type: kind === 'panel' ? 'panel' : 'item', id, name: label, of } };
}

const ownOrders = rowFor(orders.getMany, 'client');

/** Samples for sale by code, and the client's orders by number or by the code of a bought sample. */
async function findNumbers({ search: typed, signal }: LoadOptions, t: TFunction): Promise<OptionPage<Find>> {
  const code = publicCodeIn(typed);
  const body = { search: code ?? typed.trim(), limit: maxCodes };
  const [forSale, own] = await Promise.all([
    ourNumber(typed) === 'sample'
      ? call(clientSamples.getMany, { body }, { signal })
      : { items: [], count: 0 },
    call(ownOrders, { body }, { signal }),
  ]);
  const items: Find[] = [
    ...forSale.items.map((sample) => ({
      id: `sample-${sample.id}`,
      group: t('finds.samples'),
      label: sample.code,
      code: sample.loincCode,
      detail: splitName(sample.loincBiomarker.name).first,
      place: search({ open: String(sample.id) }),
    })),
    ...own.items.map(({ id, number, placedBy, fullAddress }) => ({
      id: `order-${id}`,
      group: t('finds.orders'),
      label: number ?? '',
      detail: [code, placedBy.name, code ? null : fullAddress].filter(Boolean).join(', '),
      place: code ? lineOf('/orders', id, code) : { to: '/orders', search: { all: '1', open: String(id) } },
    })),
  ];
  return { items, count: items.length };
}
