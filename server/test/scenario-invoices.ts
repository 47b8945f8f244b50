import { type NewInvoice, writeInvoice } from '../src/features/client-invoices/write-invoice.ts';
import type { Buyer } from './buyer-setup.ts';
import type { openTestApp } from './harness.ts';

type Db = Awaited<ReturnType<typeof openTestApp>>['db'];

interface Needs {
  db: Db;
  buyer: Buyer;
  /** A confirmed order of the buyer with one sample. */
  confirmed: () => Promise<number>;
}

type Given = Partial<NewInvoice>;

const party = {
  ...{ name: 'Party', legalName: 'Party', address1: '1 Road', address2: null, city: 'Omaha', state: null },
  ...{ zip: null, country: 'US', email: null, phoneNumber: null, website: null, taxNumber: null },
  ...{ registration: null, bank: null },
};

/** Invoices of a buyer, one sample each, without the job and the mail that issuing one has. */
export function createInvoices({ db, buyer, confirmed }: Needs) {
  async function clientInvoice(given: Given = {}) {
    const orderId = given.orderId ?? (await confirmed());
    const line = await db
      .selectFrom('order_lines')
      .select(['id', 'sample_code', 'loinc_code', 'price'])
      .where('client_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const id = await db.transaction().execute((tx) =>
      writeInvoice(tx, {
        ...{
          kind: 'invoice',
          orderId,
          companyId: buyer.companyId,
          creditsId: null,
          seller: party,
          buyer: party,
        },
        ...{ purchaseOrderNumber: 'PO-1', paymentDays: 30, suppliedOn: null, createdBy: buyer.id },
        ...{ taxTreatment: 'none', taxRate: null, taxNote: null, note: null, reason: null, language: 'en' },
        lines: [
          {
            ...{ kind: 'sample', orderLineId: line.id, description: 'A sample', price: line.price },
            ...{ code: line.sample_code, loincCode: line.loinc_code },
          },
        ],
        ...given,
      }),
    );
    return { id, orderId };
  }
  const creditNote = async () => {
    const { id, orderId } = await clientInvoice();
    const credit = { kind: 'credit_note', creditsId: id, paymentDays: null, reason: 'Damaged' } as const;
    return { creditsId: id, ...(await clientInvoice({ ...credit, orderId })) };
  };
  /** What issuing an invoice needs of the company. */
  const billable = () =>
    db
      .updateTable('client_companies')
      .set({ country: 'US', address1: '1 Road', city: 'Omaha' })
      .where('id', '=', buyer.companyId)
      .execute();
  return { clientInvoice, creditNote, billable };
}
