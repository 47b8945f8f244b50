import type { Quote } from '@aliquot/contract/quotes';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ApiError, showError } from '../../platform/api/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { type NumberEntry, NumberField } from '../../ui/field/number-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSetPrices } from './api.ts';
import { DraftRow } from './draft-row.tsx';
import { QuoteSums } from './quote-sums.tsx';

/** What staff offer: a price for each sample, saved when its field is left. */
export function DraftLines({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const id = useId();
  const openDialog = useLayers((layers) => layers.openDialog);
  const unpriced = quote.lines.filter(({ price }) => price === null).length;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h3 id={id} className="self-center font-semibold">
          {t('samples', { count: quote.lines.length })}
        </h3>
        <div className="flex flex-wrap items-end gap-3">
          {quote.lines.length > 0 ? <DiscountAll quote={quote} /> : null}
          <Link
            to="/inventory"
            search={{ ...rememberedWords('/inventory'), quote: String(quote.id) } as never}
            className={buttonClass({})}
          >
            {t('choose.open')}
          </Link>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => openDialog('import', { quoteId: quote.id })}
          >
            {t('add_samples')}
          </Button>
        </div>
      </div>
      {unpriced > 0 ? (
        <div className="mb-3">
          <Note tone="warn">{t('unpriced', { count: unpriced })}</Note>
        </div>
      ) : null}
      {quote.lines.length > 0 ? (
        <DraftTable quote={quote} />
      ) : (
        <p className="text-t3">{t('no_draft_lines')}</p>
      )}
      {quote.lines.length > 0 ? <QuoteSums quote={quote} staff /> : null}
    </section>
  );
}

/** Tab goes down the prices, as does Enter; backwards it goes through everything. */
function goDown(event: KeyboardEvent<HTMLElement>) {
  const isDown = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
  if (!isDown || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function DraftTable({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const heads = [
    { name: t('sample'), width: 'w-28' },
    { name: t('biomarker'), width: '' },
    { name: t('result'), width: 'w-22' },
    { name: t('list_price'), width: 'w-26', isNumber: true },
    { name: t('price'), width: 'w-34' },
    { name: t('discount'), width: 'w-16', isNumber: true },
    { name: t('held'), width: 'w-20' },
  ];
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-180 table-fixed border-collapse" onKeyDown={goDown}>
        <colgroup>
          {heads.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
          <col className="w-8" />
        </colgroup>
        <thead className="border-b border-line">
          <tr>
            {heads.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={`pr-3 pb-1.5 align-bottom text-label font-medium text-t3 ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <DraftRow key={line.sample.id} quoteId={quote.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Takes a percentage off the list price of every sample that has one. */
function DiscountAll({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const [percent, setPercent] = useState<NumberEntry>(null);
  const [error, setError] = useState<string>();
  const set = useSetPrices(quote.id);
  const apply = () => {
    if (typeof percent !== 'number') return;
    set.mutate(
      { percent, version: quote.version },
      {
        onSuccess: () => setPercent(null),
        onError: (failed) => {
          const message = failed instanceof ApiError ? failed.fields.percent?.[0] : undefined;
          setError(message);
          if (!message) showError(failed);
        },
      },
    );
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <NumberField
        className="w-36"
        label={t('discount_all')}
        unit="%"
        value={percent}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setPercent(value);
        }}
      />
      <Button type="submit" busy={set.isPending} disabled={typeof percent !== 'number'}>
        {t('apply')}
      </Button>
    </form>
  );
}
