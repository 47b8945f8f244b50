import type { QuoteLine } from '@aliquot/contract/quotes';
import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { Faint } from '../../ui/table/cells.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { ContainerCell, ShortValueCell } from '../specimen-view/index.ts';
import { LineHold } from './line-hold.tsx';
import { QuoteSums } from './quote-sums.tsx';
import { SpecimenLink } from './specimen-link.tsx';
import type { AnyQuote } from './types.ts';
import { useQuoteWords } from './use-quote-words.ts';

/** The specimens with their prices; of those that cannot be bought any more the reason. */
export function QuoteLines({ quote, staff }: { quote: AnyQuote; staff: boolean }) {
  const { t } = useTranslation('quotes');
  const id = useId();
  if (quote.lines.length === 0) return <p className="text-t3">{t('no_lines')}</p>;
  const heading = t(staff ? 'samples' : 'specimens', { count: quote.lines.length });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {heading}
      </h3>
      <LineTable label={heading} firstHeader={t(staff ? 'sample' : 'specimen')} lastHeader={t('price')}>
        {quote.lines.map((line) => (
          <LineRow
            key={line.sample.id}
            line={line}
            note={staff && asksForChange(line) ? <Counter line={line} /> : null}
          >
            <Price line={line} />
          </LineRow>
        ))}
      </LineTable>
      <QuoteSums quote={quote} staff={staff} />
    </section>
  );
}

interface LineTableProps {
  label: string;
  firstHeader: string;
  /** The header of the column that is the caller's. */
  lastHeader: ReactNode;
  /** Its width, as a class. */
  lastWidth?: string;
  children: ReactNode;
}

export function LineTable({ label, firstHeader, lastHeader, lastWidth = 'w-26', children }: LineTableProps) {
  const { t } = useTranslation('quotes');
  const head = 'pb-1.5 text-left text-label font-medium text-t3 not-last:pr-3';
  return (
    <table
      aria-label={label}
      className="mt-2 w-full table-fixed border-collapse max-sm:block max-sm:[&>tbody]:block"
    >
      <colgroup>
        <col className="w-28" />
        <col />
        <col className="w-26" />
        <col className="w-42" />
        <col className={lastWidth} />
      </colgroup>
      <thead className="border-b border-line max-sm:sr-only">
        <tr>
          <th scope="col" className={head}>
            {firstHeader}
          </th>
          <th scope="col" className={head}>
            {t('biomarker')}
          </th>
          <th scope="col" className={head}>
            {t('result')}
          </th>
          <th scope="col" className={head}>
            {t('material')}
          </th>
          <th scope="col" className={cx(head, 'text-right')}>
            {lastHeader}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface LineRowProps {
  line: QuoteLine;
  /** Below the row. */
  note?: ReactNode;
  /** The last cell. */
  children: ReactNode;
}

export function LineRow({ line, note, children }: LineRowProps) {
  const cell = 'py-2 align-top not-last:pr-3 max-sm:py-1';
  const gone = line.reason !== null;
  return (
    <>
      <tr
        className={cx(
          'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:border-b max-sm:border-line',
          note ? false : 'border-b border-line',
          gone && 'text-t3',
        )}
      >
        <td className={cell}>
          <SpecimenLink sample={line.sample} gone={gone} />
          <LineHold line={line} />
        </td>
        <td className={cx(cell, 'max-sm:order-2 max-sm:col-span-2')}>
          <BiomarkerName
            biomarker={{ name: line.sample.loincBiomarker.name, loincCode: line.sample.loincCode }}
          />
        </td>
        <td className={cx(cell, 'max-sm:order-3')}>
          <ShortValueCell sample={line.sample} />
        </td>
        <td className={cx(cell, 'max-sm:order-3')}>
          <ContainerCell sample={line.sample} />
        </td>
        <td className={cx(cell, 'text-right max-sm:order-1')}>{children}</td>
      </tr>
      {note ? (
        <tr className="border-b border-line max-sm:block">
          <td colSpan={5} className="pb-2 text-label max-sm:block">
            {note}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The list price is struck through where the offer is below it. */
export function Price({ line: { listPrice, price, reason } }: { line: QuoteLine }) {
  const { t } = useTranslation('quotes');
  const { money } = useQuoteWords();
  const lower = price !== null && listPrice !== null && price < listPrice;
  const shown = price ?? listPrice;
  return (
    <span className="font-mono text-dense">
      {lower ? (
        <s className="block text-label text-t3">
          <span className="sr-only">{t('list_price')} </span>
          {money(listPrice)}
        </s>
      ) : null}
      {shown === null ? <Faint>{t('no_price')}</Faint> : reason ? <s>{money(shown)}</s> : money(shown)}
    </span>
  );
}

const asksForChange = ({ counter }: QuoteLine) =>
  counter !== null && (counter.remove || counter.price !== null);

/** What the client last asked for. */
export function Counter({ line }: { line: QuoteLine }) {
  const { counter } = line;
  const { t } = useTranslation('quotes');
  const { money } = useQuoteWords();
  if (counter === null || !asksForChange(line)) return null;
  return (
    <span className="text-orange">
      {counter.remove ? t('asks_leave_out') : t('asks_price', { price: money(counter.price ?? 0) })}
    </span>
  );
}
