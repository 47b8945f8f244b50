import { categoryPattern } from '@aliquot/contract/diagnoses';
import { splitValues } from '../../ui/table/filter-value.ts';

const maxCategories = 50;

/** The categories of an address, `E11,I10`; anything else in it is ignored. */
export const categoriesIn = (text: string | undefined): string[] =>
  [...new Set(splitValues(text).map((each) => each.trim().toUpperCase()))]
    .filter((each) => categoryPattern.test(each))
    .slice(0, maxCategories);
