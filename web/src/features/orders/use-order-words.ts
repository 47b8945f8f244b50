import { mayStep, shipmentMethods } from '@aliquot/contract/order-steps';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import {
  formatDay,
  formatInstant,
  formatMoment,
  formatMoney,
  formatVolume,
} from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { AnyLine, AnyOrder } from './types.ts';

type Event = AnyOrder['timeline'][number];
type ShippingOf = Pick<AnyOrder, 'shippingPrice' | 'shippingPricing' | 'status'>;
type Word = string | null | undefined | false;

/** Texts for list, panel and dialogs of orders; the same object until the language changes. */
export function useOrderWords() {
  const { t, i18n } = useTranslation('orders');
  return useMemo(() => orderWords(t, i18n.language), [t, i18n.language]);
}

function orderWords(t: TFunction<'orders'>, language: string) {
  const money = (amount: number) => formatMoney(amount, language);
  const method = (value: string | null) =>
    value === null
      ? t('none')
      : shipmentMethods.some((known) => known === value)
        ? t(`methods.${value}`)
        : value;
  const inWords = (field: string | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('ui:empty_value');
    if (field === 'shipmentMethod') return method(String(value));
    if (field === 'completionDate') return formatInstant(String(value), language);
    if (field === 'shippingPrice') return money(Number(value));
    if (field === 'sentDate') return formatDay(String(value), language);
    return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
  };
  /** What shipping costs, or that it is still to be quoted; null where it has no price. */
  const shipping = ({ shippingPrice, shippingPricing, status }: ShippingOf): string | null => {
    if (shippingPrice !== null) return shippingPrice === 0 ? t('shipping_included') : money(shippingPrice);
    const quoted = shippingPricing === 'at_confirmation' && mayStep('staff', 'confirm', status);
    return quoted ? t('shipping_quoted') : null;
  };
  return {
    language,
    money,
    method,
    shipping,
    moment: (iso: string) => formatMoment(iso, language),
    volume: ({ volumeNumber, volumeUnits }: Pick<AnyLine, 'volumeNumber' | 'volumeUnits'>) =>
      `${formatVolume(volumeNumber, volumeUnits, language)} ${t(`units.${volumeUnits}`, { count: volumeNumber })}`,
    /** The event in two or three words. */
    eventTitle: ({ kind, details }: Event) =>
      kind === 'changed'
        ? t('event.changed', {
            field: t(`fields.${details.field ?? ''}`, { defaultValue: details.field ?? '' }),
          })
        : t(`event.${kind}`),
    /** The user and the details of an event. */
    eventParts: ({ kind, details: d, by }: Event): string[] =>
      [
        by?.name ?? t('event.system'),
        d.assignee !== undefined && t('event.to', { name: d.assignee }),
        d.samples !== undefined && t('samples', { count: d.samples }),
        d.total !== undefined && money(d.total),
        d.shipping !== undefined &&
          t('event.shipping', { price: d.shipping === 0 ? t('shipping_included') : money(d.shipping) }),
        d.budget !== undefined &&
          d.over !== undefined &&
          t('event.over', { name: d.budget, amount: money(d.over) }),
        d.carrier,
        d.trackingNumber,
        d.codes !== undefined && d.codes.length > 0 && codesIn(d.codes, (count) => t('more', { count })),
        d.request,
        kind === 'changed' &&
          t('event.from_to', { from: inWords(d.field, d.from), to: inWords(d.field, d.to) }),
      ].filter((part: Word): part is string => typeof part === 'string' && part !== ''),
  };
}

const codesShown = 3;

const codesIn = (codes: readonly string[], more: (count: number) => string) =>
  [
    ...codes.slice(0, codesShown),
    ...(codes.length > codesShown ? [more(codes.length - codesShown)] : []),
  ].join(', ');
