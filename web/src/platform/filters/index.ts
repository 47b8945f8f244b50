// Filters as values: read from the address, written to it, and turned into the body of a call. Without React.
export {
  anyWords,
  choice,
  choices,
  daySpan,
  defineFilters,
  mark,
  measureSpan,
  numberSpan,
  reference,
  references,
  word,
  yesNo,
} from './define-filters.ts';
export {
  ageRules,
  anyNumber,
  bounds,
  idOf,
  idsOf,
  known,
  measures,
  numbers,
  priceRules,
  some,
} from './filter-query.ts';
export { pageOf, parseSearch, stringifySearch } from './list-state.ts';
export { lookUpQuery, type NamedOption, optionOf } from './look-up.ts';
export { matches } from './matching.ts';
