import type { Contract } from '@aliquot/contract/index';
import type { Actor } from '../../platform/access/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { addPayment } from './add-payment.ts';
import { creditInvoice } from './credit.ts';
import { documentLink } from './document-link.ts';
import { exportInvoices, exportPayments } from './export-invoices.ts';
import { issueByHand } from './issue.ts';
import { ensureDocument } from './keep-document.ts';
import { readOverview } from './overview.ts';
import { findInvoice, type InvoiceRecord, listOfInvoices } from './queries.ts';
import { readInvoice } from './read-invoice.ts';
import type { InvoicedOrder } from './what-to-invoice.ts';

/** Of the room of orders, which imports this one. */
interface Needs {
  lockOrder(db: Handle, actor: Actor, id: number): Promise<InvoicedOrder>;
  publishOrder(db: Handle, order: InvoicedOrder): Promise<void>;
}

export function createClientInvoices({
  lockOrder,
  publishOrder,
}: Needs): Handlers<Contract['clientInvoices']> {
  /** The order is the lock of all that happens to its invoices. */
  const changed = async (
    context: Context,
    id: number,
    change: (invoice: InvoiceRecord) => Promise<number>,
  ) => {
    const { client_order_id } = await findInvoice(context, id);
    const order = await lockOrder(context.db, context.actor, client_order_id);
    const shown = await change(await findInvoice(context, id));
    await publishOrder(context.db, order);
    return readInvoice(context, shown);
  };
  return {
    getMany: (context, { body }) => pageOf(context, listOfInvoices, body),
    export: (context, { body }) =>
      body.payments ? exportPayments(context, body) : exportInvoices(context, body),
    overview: ({ db }) => readOverview(db),
    get: (context, { params }) => readInvoice(context, params.id),
    document: {
      async prepare(context, { params }) {
        await findInvoice(context, params.id);
        await ensureDocument(context, params.id);
      },
      run: (context, { params }) => documentLink(context, params.id),
    },
    async issue(context, { params, body }) {
      const order = await lockOrder(context.db, context.actor, params.id);
      const id = await issueByHand(context, order, body);
      await publishOrder(context.db, order);
      return readInvoice(context, id);
    },
    credit: (context, { params, body }) =>
      changed(context, params.id, (invoice) => creditInvoice(context, invoice, body)),
    addPayment: (context, { params, body }) =>
      changed(context, params.id, (invoice) => addPayment(context, invoice, body)),
  };
}
