import { maxLines } from '@aliquot/contract/carts';
import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readOptions } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { bareInputClass, controlClass } from '../../ui/field/control-class.ts';
import { evaluateSpan } from '../../ui/field/evaluate-span.ts';
import { FieldMessage } from '../../ui/field/field-frame.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { askCheapest, useAddCheapest } from './change-cart.ts';

interface CheapestOfferProps {
  filter: Partial<SampleClientSelection>;
  /** How many match. */
  most: number;
}

const howMany = { kind: 'whole', least: 1, most: maxLines } as const;

/** "add the cheapest [40] for $3,612.00": the price is shown before they are added. */
export function CheapestOffer({ filter, most }: CheapestOfferProps) {
  const { t, i18n } = useTranslation(['cart', 'ui']);
  const top = Math.min(most, maxLines);
  const [text, setText] = useState(String(Math.min(10, top)));
  const [left, setLeft] = useState(false);
  const id = useId();
  const { span, errors } = evaluateSpan({ from: text, to: '' }, howMany, t, i18n.language);
  const count = Number(span?.from ?? 0);
  const fits = count > 0;
  const inputError = text.trim() === '' ? t('ui:number_format_whole') : errors.from;
  const debounced = useDebounced(count);
  const add = useAddCheapest();
  const { data } = useQuery({
    queryKey: ['/api/inventory/samples/cheapest', filter, debounced],
    queryFn: (context) => askCheapest({ filter, count: debounced }, readOptions(context)),
    enabled: debounced > 0,
    meta: { inline: true },
  });
  const take = () =>
    add.mutate(
      { filter, count },
      { onSuccess: ({ added }) => alert.success(t('toast.cheapest_added', { count: added })) },
    );
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (fits && !add.isPending) take();
      }}
    >
      <button type="submit" disabled={add.isPending} className={linkClass}>
        {t('add_cheapest')}
      </button>
      <span className={`${controlClass({ size: 'small', invalid: !fits })} w-14 font-mono`}>
        <input
          aria-label={t('how_many')}
          inputMode="numeric"
          value={text}
          aria-invalid={!fits || undefined}
          aria-describedby={left && inputError ? id : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setLeft(true)}
          className={bareInputClass}
        />
      </span>
      <span role="status" className="min-w-28 text-t2">
        {left && inputError ? <FieldMessage id={id} error={inputError} /> : null}
        {data && debounced === count
          ? t('for_total', { total: formatMoney(data.total, i18n.language), count: data.added })
          : null}
      </span>
    </form>
  );
}
