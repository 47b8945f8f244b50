import { client, staff } from '@aliquot/contract/roles';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';
import { createDownload, registerDownload } from '../downloads/index.ts';
import { findDocument } from './keep-document.ts';
import { findInvoice } from './queries.ts';

const document = registerDownload<{ id: number }>({
  kind: 'client_invoices.document',
  roles: [...staff, ...client],
  async make(context, { id }) {
    await findInvoice(context, id);
    const file = (await findDocument(context.db, id)) ?? fail('not_found');
    return {
      name: file.original_name,
      type: file.content_type,
      bytes: await context.store.read(file.stored_key),
    };
  },
});

/** The document has been made before. */
export async function documentLink(context: Context, id: number) {
  await findInvoice(context, id);
  return createDownload(context, document, { id });
}
