import { requests } from '@aliquot/contract/requests';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { rowQuery } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { RequestHandle } from './request-form.ts';
import { type requestForm, wanted } from './request-form.ts';

/** Debounce of the look-up. */
const debounceMs = 1000;

/** How many samples of the request are already in stock, looked up a second after the last change. */
export function Availability({ form }: { form: RequestHandle }) {
  const { t, i18n } = useTranslation('cart');
  const isNamed = Boolean(form.methods.watch('loincCode'));
  const criteria = JSON.stringify(criteriaOf(form.methods.watch()));
  const [debounced, setDebounced] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(criteria), debounceMs);
    return () => clearTimeout(timer);
  }, [criteria]);
  const { data, error, isFetching } = useQuery({
    ...rowQuery(requests.lookUp, { body: JSON.parse(debounced ?? '{}') }),
    enabled: debounced !== null && isNamed,
    meta: { inline: true },
  });
  const answered = debounced === criteria && !isFetching;
  const known = answered ? data : undefined;
  const lookUpError = answered ? listError(error, t('not_looked_up')) : null;
  const sentence = () => {
    if (!isNamed) return t('name_biomarker');
    if (lookUpError) return [lookUpError.title, ...lookUpError.messages].join(' ');
    if (known === undefined) return t('looking_up');
    if (known.matching === 0) return t('none_there');
    const { matching, price, wouldReserve } = known;
    return t(enough(wouldReserve, form.methods.watch('quantity')) ? 'all_there' : 'some_there', {
      count: wouldReserve,
      matching,
      from: formatMoney(price?.from ?? 0, i18n.language),
      to: formatMoney(price?.to ?? 0, i18n.language),
    });
  };
  return (
    <div aria-live="polite" className="min-h-16 shrink-0">
      <Note tone={known && known.wouldReserve > 0 ? 'info' : 'plain'} title={t('availability')}>
        {sentence()}
      </Note>
    </div>
  );
}

/** A quantity that is not yet a number cannot be met. */
const enough = (reserved: number, quantity: unknown) => typeof quantity === 'number' && reserved >= quantity;

type Values = z.input<typeof requestForm>;

/** Only the criteria of the samples; incomplete numbers are left out. */
function criteriaOf(values: Values) {
  const { shippingLocationId, purchaseOrderNumber, shipmentMethod, note, neededBy, ...rest } = values;
  const readable = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => value !== '' && (typeof value !== 'string' || isWord(key))),
  );
  return wanted(readable as never);
}

const choices = ['material', 'anticoagulant', 'fasting', 'thawsMost'];
const isWord = (key: string) =>
  ['loincCode', 'resultClass', 'donorGender', 'storageContainer', 'storageCondition', ...choices].includes(
    key,
  );
