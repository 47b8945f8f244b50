import { openQuoteStates, type QuoteState, quoteStates, turns } from '@aliquot/contract/quote-transitions';
import { choice, choices, daySpan, defineFilters, pageOf, reference } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { loadCompanies } from '../companies/index.ts';
import { loadStaff } from '../users/index.ts';

const common = {
  state: choices('quotes:state_filter', quoteStates, (value) => `quotes:state.${value}`),
  valid: daySpan('quotes:valid_until', 'validFrom', 'validTo'),
};

export const ownQuoteFilters = defineFilters({
  turn: choice('quotes:turn_column', turns, (value) => `quotes:turns_own.${value}`),
  ...common,
});

export const quoteFilters = defineFilters({
  turn: choice('quotes:turn_column', turns, (value) => `quotes:turns.${value}`),
  ...common,
  clientCompanyId: reference('quotes:company', loadCompanies),
  assigneeId: reference('quotes:assignee', loadStaff),
  accepted: daySpan('quotes:state.accepted', 'acceptedFrom', 'acceptedTo'),
});

/** Only active means neither decided nor expired, unless quotes that are over are asked for. */
const openOnly = ({ onlyActive }: ListState, states: readonly QuoteState[] = []) =>
  onlyActive && states.every((state) => openQuoteStates.some((open) => open === state))
    ? { active: true }
    : {};

export function ownQuotesQuery(state: ListState) {
  const chosen = ownQuoteFilters.queryOf(state.filters);
  return { ...pageOf(state), ...openOnly(state, chosen.state), ...chosen };
}

export function quotesQuery(state: ListState) {
  const chosen = quoteFilters.queryOf(state.filters);
  return { ...pageOf(state), ...openOnly(state, chosen.state), ...chosen };
}
