import { client } from '@aliquot/contract/roles';
import { allRows } from './send-call.ts';

/** Every export of a list in the contract: it has a list's filters, and a list of its own or that of the samples. */
export const exportRows = allRows.filter(({ row: { path } }) => /^[^{]*\/export(_results)?$/.test(path));

/** Those that clients can call. */
export const clientExports = exportRows.filter(({ row }) => client.some((role) => row.access.includes(role)));
