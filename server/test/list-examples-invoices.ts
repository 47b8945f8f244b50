import { insert, type ListExample, type ListExamples } from './list-example.ts';
import type { Scenario } from './scenario.ts';

/** The search has another case and no accents, and must still match. */
const name = 'Zébrule';
const search = 'ZEBRULE';
const day = '2024-05-02';
const [dayBefore, dayAfter] = ['2024-05-01', '2024-05-03'];

/** Invoices that differ in every field of a filter: of the buyer's company, or `match` of another one. */
async function someInvoices(scenario: Scenario, own: boolean): Promise<ListExample & { companyId: number }> {
  const { buyer, confirmed, db, make, next } = scenario;
  const companyId = own ? buyer.companyId : (await make.company()).id;
  const common = {
    ...{ kind: 'invoice', client_company_id: buyer.companyId, created_by: buyer.id, language: 'en' },
    ...{ seller: '{}', buyer: '{"country":"US"}', tax_treatment: 'none', net: 10, tax: 0, gross: 10 },
  };
  const issued = async (on: string, more: object = {}) => {
    const order = await confirmed();
    const row = {
      ...common,
      number: `EX-${next()}`,
      issued_on: on,
      due_on: on,
      client_order_id: order,
      ...more,
    };
    const [id = 0] = await insert(db, 'client_invoices', row);
    return { id, order };
  };
  const match = await issued(day, { client_company_id: companyId, purchase_order_number: name });
  const [below, above] = [await issued(dayBefore), await issued(dayAfter)];
  const credit = {
    kind: 'credit_note',
    credits_id: above.id,
    due_on: null,
    reason: 'Damaged',
    gross: 9,
    net: 9,
  };
  const other = await issued('2024-06-01', credit);
  const paid = (client_invoice_id: number, received_on: string) => ({
    ...{ client_invoice_id, received_on, amount: 1, created_by: buyer.id },
  });
  const payments = [paid(match.id, day), paid(below.id, dayBefore), paid(above.id, dayAfter)];
  await insert(db, 'client_payments', ...payments);
  const days = { issuedFrom: day, issuedTo: day, dueFrom: day, dueTo: day, paidFrom: day, paidTo: day };
  return {
    ...{ match: match.id, other: other.id, below: below.id, above: above.id, companyId },
    filters: { search, kind: 'invoice', active: true, state: 'overdue', orderId: match.order, ...days },
  };
}

export const invoiceExamples: ListExamples = {
  'clientInvoices.getMany for staff': async (scenario) => {
    const { filters, companyId: clientCompanyId, ...example } = await someInvoices(scenario, false);
    return { ...example, filters: { ...filters, clientCompanyId } };
  },
  'clientInvoices.getMany for clients': (scenario) => someInvoices(scenario, true),
};
