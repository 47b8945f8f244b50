import { biomarkers } from '@aliquot/contract/biomarkers';
import { facilities } from '@aliquot/contract/facilities';
import { invoices } from '@aliquot/contract/invoices';
import { vendors } from '@aliquot/contract/vendors';
import { call } from '../../platform/api.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/autocomplete.tsx';
import type { LoadOptions, LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** The common part of every look-up: active ones, by general text, a page at a time. */
const asked = ({ search, skip, limit }: LoadOptions) => {
  const text = search.trim();
  return { skip, limit, active: true, ...(text ? { search: text } : {}) };
};

export interface TermOption extends AutocompleteOption {
  id: number;
  /** The LOINC code, which an address can show. */
  value: string;
}

/** Biomarkers that are switched on, by name, code or everyday word; how many are available stands beside. */
export const loadTerms: LoadPage<TermOption> = async (query) => {
  const { items, count } = await call(
    biomarkers.getMany,
    { body: { ...asked(query), verified: true } },
    { signal: query.signal },
  );
  return {
    count,
    items: items.map((term) => ({
      id: term.id,
      value: term.loincCode,
      label: term.shortName ?? term.name,
      code: term.loincCode,
      detail: term.name,
      count: 'stock' in term ? term.stock.available : term.available,
    })),
  };
};

export interface NamedOption extends AutocompleteOption {
  id: number;
}

export const loadFacilities: LoadPage<NamedOption> = async (query) => {
  const { items, count } = await call(
    facilities.getMany,
    { body: { ...asked(query), sortBy: 'name' } },
    { signal: query.signal },
  );
  return {
    count,
    items: items.map(({ id, name, fullAddress, sampleCount }) => ({
      id,
      label: name,
      detail: fullAddress,
      count: sampleCount,
    })),
  };
};

/** Pending ones only where samples are to come in under them. */
const invoicesOf =
  (status: 'pending' | undefined): LoadPage<NamedOption> =>
  async (query) => {
    const { items, count } = await call(
      invoices.getMany,
      { body: { ...asked(query), ...(status ? { status } : {}), sortBy: '-createdAt' } },
      { signal: query.signal },
    );
    return {
      count,
      items: items.map(({ id, number, vendor, sampleCount }) => ({
        id,
        label: number ?? `#${id}`,
        detail: vendor.name,
        count: sampleCount,
      })),
    };
  };
export const loadPendingInvoices = invoicesOf('pending');
export const loadInvoices = invoicesOf(undefined);

export const loadVendors: LoadPage<NamedOption> = async (query) => {
  const { items, count } = await call(
    vendors.getMany,
    { body: { ...asked(query), sortBy: 'name' } },
    { signal: query.signal },
  );
  return {
    count,
    items: items.map(({ id, name, fullAddress }) => ({ id, label: name, detail: fullAddress })),
  };
};
