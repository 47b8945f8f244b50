import { listBiomarkers } from '@aliquot/contract/biomarker-list';
import { facilities } from '@aliquot/contract/facilities';
import { invoices } from '@aliquot/contract/invoices';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { call } from '../../platform/api/index.ts';
import { lookUpQuery, type NamedOption, optionOf } from '../../platform/filters/index.ts';
import type { LoadOptions, LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

const queryOf = (query: LoadOptions) => ({ ...lookUpQuery(query), active: true });

export interface TermOption extends NamedOption {
  /** The LOINC code, for the address. */
  value: string;
  type: BiomarkerType;
  units: string | null;
}

/** Active biomarkers by name, code or synonym, with the number of available samples. */
export const loadTerms: LoadPage<TermOption> = async (query) => {
  const { items, count } = await call(
    listBiomarkers,
    { body: { ...queryOf(query), verified: true } },
    { signal: query.signal },
  );
  return {
    count,
    items: items.map((term) => ({
      id: term.id,
      value: term.loincCode,
      type: term.type,
      units: term.units,
      label: term.shortName ?? term.name,
      code: term.loincCode,
      detail: term.name,
      count: 'stock' in term ? term.stock.available : term.available,
    })),
  };
};

export const loadFacilities: LoadPage<NamedOption> = async (query) => {
  const { items, count } = await call(
    facilities.getMany,
    { body: { ...queryOf(query), sortBy: 'name' } },
    { signal: query.signal },
  );
  return {
    count,
    items: items.map((facility) => ({ ...optionOf(facility), count: facility.sampleCount })),
  };
};

/** Only pending orders can take new samples. */
const invoicesOf =
  (status: 'pending' | undefined): LoadPage<NamedOption> =>
  async (query) => {
    const { items, count } = await call(
      invoices.getMany,
      { body: { ...queryOf(query), ...(status ? { status } : {}), sortBy: '-createdAt' } },
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
