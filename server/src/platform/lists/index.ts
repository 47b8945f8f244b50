// Pages of lists: conditions of filters, order and counts.
export { all, type Condition, from, isGiven, many, oneOf, oneOfTexts, to } from './conditions.ts';
export { countedPage, likePattern, listPage, orderOf, type Sorts } from './list.ts';
