import { clientInvoiceKinds, clientInvoiceStates } from '@aliquot/contract/client-invoices';
import { choice, choices, daySpan, defineFilters, pageOf, reference } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

const common = {
  state: choices(
    'client_invoices:state_column',
    clientInvoiceStates,
    (value) => `client_invoices:state.${value}`,
  ),
  issued: daySpan('client_invoices:issued', 'issuedFrom', 'issuedTo'),
  due: daySpan('client_invoices:due', 'dueFrom', 'dueTo'),
  paid: daySpan('client_invoices:payment_received', 'paidFrom', 'paidTo'),
  kind: choice('client_invoices:kind_column', clientInvoiceKinds, (value) => `client_invoices:kind.${value}`),
};

export const ownInvoiceFilters = defineFilters(common);

export const invoiceFilters = defineFilters({
  state: common.state,
  clientCompanyId: reference('client_invoices:company'),
  issued: common.issued,
  due: common.due,
  paid: common.paid,
  kind: common.kind,
});

/** Filters that name invoices which are not open: paid and credited ones, and credit notes, which have no state. */
const overriding = ['state', 'paid', 'kind'];

/** Only active means open or overdue. */
const openOnly = ({ onlyActive, filters }: ListState) =>
  onlyActive && !overriding.some((key) => filters[key]) ? { active: true } : {};

export const ownInvoicesQuery = (state: ListState) => ({
  ...pageOf(state),
  ...openOnly(state),
  ...ownInvoiceFilters.queryOf(state.filters),
});

export const invoicesQuery = (state: ListState) => ({
  ...pageOf(state),
  ...openOnly(state),
  ...invoiceFilters.queryOf(state.filters),
});
