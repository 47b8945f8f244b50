import type { Call, ExampleCalls } from './example-call.ts';

const at = (id: unknown, body?: object): Call => ({ params: { id }, ...(body ? { body } : {}) });

export const invoiceCalls: ExampleCalls = {
  'clientInvoices.getMany': () => ({ body: {} }),
  'clientInvoices.overview': () => ({}),
  'clientInvoices.get': async ({ creditNote }) => at((await creditNote()).id),
  'clientInvoices.document': async ({ clientInvoice }) => at((await clientInvoice()).id),
  'clientInvoices.issue': async ({ makeSeller, billable, confirmed }) => {
    await makeSeller();
    await billable();
    return at(await confirmed(), {});
  },
  'clientInvoices.credit': async ({ clientInvoice }) => at((await clientInvoice()).id, { reason: 'Damaged' }),
  'clientInvoices.addPayment': async ({ clientInvoice }) =>
    at((await clientInvoice()).id, { receivedOn: '2026-01-05', amount: 10 }),
  'companyBilling.get': ({ buyer }) => at(buyer.companyId),
  'companyBilling.update': async ({ make }) => at((await make.company()).id, { billingName: 'Accounts' }),
};
