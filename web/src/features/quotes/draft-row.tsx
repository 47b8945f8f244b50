import type { QuoteLine } from '@aliquot/contract/quotes';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ApiError, showError } from '../../platform/api/index.ts';
import { priceToWire } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type NumberEntry, PriceField } from '../../ui/field/number-field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Faint } from '../../ui/table/cells.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { ShortValueCell } from '../specimen-view/index.ts';
import { useRemoveItems, useSetPrices } from './api.ts';
import { Counter } from './quote-lines.tsx';
import { SpecimenLink } from './specimen-link.tsx';
import { useQuoteWords } from './use-quote-words.ts';

interface DraftRowProps {
  quoteId: number;
  line: QuoteLine;
}

export function DraftRow({ quoteId, line }: DraftRowProps) {
  const { t } = useTranslation('quotes');
  const { money, saved } = useQuoteWords();
  const remove = useRemoveItems(quoteId);
  const price = useLinePrice(quoteId, line);
  const { sample, listPrice, reason } = line;
  const cell = 'py-1.5 pr-3 align-top text-dense';
  const discount =
    listPrice !== null && line.price !== null ? saved({ listTotal: listPrice, total: line.price }) : null;
  return (
    <tr className="border-b border-line">
      <td className={cx(cell, 'pt-3')}>
        <SpecimenLink sample={sample} gone={reason !== null} />
      </td>
      <td className={cx(cell, 'pt-3')}>
        <BiomarkerName biomarker={{ name: sample.loincBiomarker.name, loincCode: sample.loincCode }} />
      </td>
      <td className={cx(cell, 'pt-3')}>
        <ShortValueCell sample={sample} />
      </td>
      <td className={cx(cell, 'pt-3 text-right font-mono')}>
        {listPrice === null ? <Faint>–</Faint> : money(listPrice)}
      </td>
      <td className={cell}>
        <PriceField
          label={t('price_of', { code: sample.code })}
          labelHidden
          value={price.value}
          error={price.error}
          onChange={price.change}
          onBlur={price.save}
        />
        <CounterOffer line={line} onTake={price.take} onRemove={() => remove.mutate([sample.id])} />
      </td>
      <td className={cx(cell, 'pt-3 text-right font-mono')}>{discount ?? <Faint>–</Faint>}</td>
      <td className={cx(cell, 'pt-3')}>
        <HeldFor line={line} />
      </td>
      <td className="pt-1.5 align-top">
        <IconButton
          label={t('remove_code', { code: sample.code })}
          icon={<X size={16} aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={() => remove.mutate([sample.id])}
        />
      </td>
    </tr>
  );
}

/** What is typed is shown until it is saved; the price of the list stands in for an emptied one. */
function useLinePrice(quoteId: number, line: QuoteLine) {
  const [typed, setTyped] = useState<NumberEntry | undefined>();
  const [error, setError] = useState<string>();
  const set = useSetPrices(quoteId);
  const send = (price: number | null) =>
    set.mutate(
      { lines: [{ sampleId: line.sample.id, price: price === null ? null : priceToWire(price) }] },
      {
        onSuccess: () => setTyped(undefined),
        onError: (failed) => {
          const message = failed instanceof ApiError ? failed.fields['lines.0.price']?.[0] : undefined;
          setError(message);
          if (!message) showError(failed);
        },
      },
    );
  return {
    value: typed === undefined ? line.price : typed,
    error,
    change: (value: NumberEntry) => {
      setError(undefined);
      setTyped(value);
    },
    save: () => {
      if (typed === line.price) setTyped(undefined);
      else if (typed === null || typeof typed === 'number') send(typed);
    },
    take: send,
  };
}

interface CounterOfferProps {
  line: QuoteLine;
  onTake: (price: number) => void;
  onRemove: () => void;
}

/** What the client asked for, with a button that does it; nothing once it is done. */
function CounterOffer({ line, onTake, onRemove }: CounterOfferProps) {
  const { t } = useTranslation('quotes');
  const { counter, price, sample } = line;
  if (counter === null || (!counter.remove && counter.price === price)) return null;
  const { remove, price: asked } = counter;
  return (
    <span className="mt-1 flex items-center justify-between gap-1 text-label">
      <Counter line={line} />
      <Button
        size="small"
        variant="quiet"
        aria-label={t(remove ? 'remove_code' : 'take_code', { code: sample.code })}
        onClick={() => (remove ? onRemove() : onTake(asked ?? 0))}
      >
        {t(remove ? 'remove' : 'take')}
      </Button>
    </span>
  );
}

function HeldFor({ line: { reason, state, heldUntil } }: { line: QuoteLine }) {
  const { t } = useTranslation('quotes');
  const { left, moment } = useQuoteWords();
  if (reason) return <span className="text-orange">{t(`lost.${reason}`)}</span>;
  if (state !== 'held' || !heldUntil) return <Faint>{t('not_held')}</Faint>;
  return <span title={moment(heldUntil)}>{left(heldUntil)}</span>;
}
