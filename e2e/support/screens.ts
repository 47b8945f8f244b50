import { listScreens } from '@aliquot/contract/preferences';
import { screensOf } from '../../web/src/app/rooms.ts';

/** The query that makes a list show rows of the demo data. */
const withRows: Record<string, string> = {
  '/client-orders': '?all=1',
  '/client-invoices': '?all=1',
  '/non-inventory': '?all=1',
  '/vendor-orders': '?all=1',
  '/orders': '?all=1',
  '/specimen-search': '?search=glucose',
  '/specimen-search/loinc-list': '?biomarkers=1,2',
};

/** Every screen of an area, as its rooms declare them. */
export const pathsOf = (area: 'staff' | 'client'): string[] =>
  screensOf(area).map(({ path }) => path + (withRows[path] ?? ''));

/** The address of a list with ten rows: more would only repeat the same markup. */
export const tenRows = (address: string) => `${address}${address.includes('?') ? '&' : '?'}limit=10`;

/** The screens with a list. */
export const listsOf = (area: 'staff' | 'client'): string[] =>
  pathsOf(area).filter((address) => {
    const [path = ''] = address.split('?');
    return listScreens.some((list) => path.endsWith(`/${list}`));
  });
