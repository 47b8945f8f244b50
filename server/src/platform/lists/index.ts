// Pages of lists: conditions of filters, order and counts.
export { all, type Condition, from, isGiven, many, oneOf, oneOfTexts, to } from './conditions.ts';
export { anyOf, atLeast, atMost, eq, eqIgnoringCase } from './filters.ts';
export { countedPage, likePattern, listPage, orderOf, type Sorts } from './list.ts';
export { filteredRows, listOf, matches } from './list-of.ts';
export {
  countRows,
  idsOf,
  type ListDefinition,
  pageOf,
  readItems,
  type Unpaged,
} from './list-source.ts';
export { inPortions } from './portions.ts';
