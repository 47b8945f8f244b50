import type { Language } from '@aliquot/contract/languages';
import { inDollars } from '../../../platform/documents/index.ts';
import { type Whole, wordsIn } from './translations.ts';

/** Until the order is confirmed, its document is an order summary. */
export const isConfirmed = ({ status }: Pick<Whole, 'status'>) =>
  ['confirmed', 'dispatched', 'delivered'].includes(status);

/** Subtotal, shipping and total; the total alone where shipping has no price and gets none. */
export function sumsOf(order: Whole, language: Language): [string, string][] {
  const words = wordsIn[language];
  const { total, shippingPrice, shippingPricing, totalWithShipping } = order;
  const quoted = shippingPricing === 'at_confirmation' && !isConfirmed(order);
  const all: [string, string] = [words.total, inDollars(totalWithShipping, language)];
  if (shippingPrice === null && !quoted) return [all];
  const shipping =
    shippingPrice === null
      ? words.quoted
      : shippingPrice === 0
        ? words.included
        : inDollars(shippingPrice, language);
  return [[words.subtotal, inDollars(total, language)], [words.shipping, shipping], all];
}
