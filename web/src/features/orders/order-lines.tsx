import { inOneLine } from '@aliquot/contract/materials';
import { resultWithUnits } from '@aliquot/contract/result-words';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDay } from '../../platform/format/index.ts';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { TwoLines, WithMark } from '../../ui/table/cells.tsx';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { capOf, fillOf } from '../containers/index.ts';
import { RangeFlag, ResultChips } from '../specimen-view/index.ts';
import { OrderSums } from './order-sums.tsx';
import { type AnyLine, type AnyOrder, isStaffLine } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** The lines and the total. Withdrawn lines stay, struck through, and are not counted. */
export function OrderLines({ order }: { order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const id = useId();
  const withdrawn = order.lines.filter((line) => line.withdrawn !== null).length;
  const cancelled = order.status === 'cancelled';
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="font-semibold">
          {t('samples', { count: cancelled ? order.lines.length : order.samples })}
          {withdrawn > 0 ? (
            <span className="font-normal text-t2"> {t('and_withdrawn', { count: withdrawn })}</span>
          ) : null}
        </h3>
        <span className="font-mono text-lead">
          <span className="sr-only">{t('total')} </span>
          {money(order.totalWithShipping)}
        </span>
      </div>
      {order.lines.length > 0 ? (
        <table className="mt-1 w-full table-fixed border-collapse max-sm:block max-sm:[&>tbody]:block">
          <colgroup>
            <col className="w-32" />
            <col />
            <col className="w-33" />
            <col className="w-22" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('sample')}</th>
              <th scope="col">{t('biomarker')}</th>
              <th scope="col">{t('volume')}</th>
              <th scope="col">{t('price')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <LineRow key={line.id} line={line} order={order} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-2 text-t3">{t('no_lines')}</p>
      )}
      <OrderSums order={order} />
    </section>
  );
}

function LineRow({ line, order }: { line: AnyLine; order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const notCounted = !line.live;
  const note = useLineNote(line, order);
  const details = useDetails(line);
  const name = { name: line.loincBiomarker.name, loincCode: line.loincCode };
  const cell = cx('pt-1.5 not-last:pr-3', note || details ? 'pb-0.5' : 'pb-1.5');
  const last = 'border-b border-line';
  return (
    <>
      <tr
        className={cx(
          'align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:*:pb-0.5',
          notCounted && 'text-t3',
          !note && !details && last,
        )}
      >
        <td className={cell}>
          <Code line={line} />
        </td>
        <td className={cx(cell, 'max-sm:order-1')}>
          <BiomarkerName biomarker={name} />
        </td>
        <td className={cell}>
          <Amount line={line} />
        </td>
        <td className={cx(cell, 'text-right font-mono text-dense max-sm:order-1')}>
          {notCounted ? (
            <s>
              <span className="sr-only">{t('not_counted')} </span>
              {money(line.price)}
            </s>
          ) : (
            money(line.price)
          )}
        </td>
      </tr>
      {note || details ? (
        <tr className={cx(last, 'max-sm:block')}>
          <td colSpan={4} className="pb-2 text-label max-sm:block">
            {details}
            {note}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Staff identify a sample by its accession, which links to it; clients see the public code. */
function Code({ line }: { line: AnyLine }) {
  if (!isStaffLine(line)) return <LabelLink line={line} className="text-dense" />;
  return (
    <TwoLines
      first={
        <Link
          to="/inventory"
          search={{ all: '1', open: String(line.sampleId) } as never}
          className="inline-flex min-h-6 items-center rounded-mark font-mono text-dense no-underline underline-offset-2 hover:underline"
        >
          {line.withdrawn ? <s>{line.accession}</s> : line.accession}
        </Link>
      }
      second={<LabelLink line={line} />}
    />
  );
}

/** Opens the specimen's label as it was when bought; it is in the address, so that it can be linked. */
function LabelLink({ line, className }: { line: AnyLine; className?: string }) {
  const { t } = useTranslation('orders');
  return (
    <Link
      to="."
      search={(now: Record<string, string>) => ({ ...now, line: line.code }) as never}
      resetScroll={false}
      aria-label={t('label_of', { code: line.code })}
      className={cx(linkClass, 'inline-flex min-h-6 items-center font-mono', className)}
    >
      {line.withdrawn ? <s>{line.code}</s> : line.code}
    </Link>
  );
}

function Amount({ line }: { line: AnyLine }) {
  const { volume, language } = useOrderWords();
  return (
    <WithMark mark={<Vial size="compact" cap={capOf(line.storageContainer)} fill={fillOf(line)} />}>
      <TwoLines
        first={<span className="font-mono text-dense">{volume(line)}</span>}
        second={
          line.biomarkerValue === null ? null : (
            <span title={line.biomarkerValue}>
              <span className="font-mono">
                {resultWithUnits(line.biomarkerValue, line.loincBiomarker, language)}
              </span>{' '}
              <RangeFlag flag={line.resultClass} />
            </span>
          )
        }
      />
    </WithMark>
  );
}

/**
 * What the sample is, what else was measured in it, and its place in a cohort; nothing for lines that were ordered before
 * it was kept.
 */
function useDetails({ material, anticoagulant, alsoMeasured = [], live, cohort }: AnyLine): ReactNode {
  const { t } = useTranslation(['preanalytics', 'orders']);
  const words = inOneLine([
    material ? t(`materials.${material}`) : null,
    anticoagulant ? t(`anticoagulants.${anticoagulant}`) : null,
  ]);
  if (words === null && alsoMeasured.length === 0 && !cohort) return null;
  return (
    <div
      className={cx(
        'mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 last:mb-0',
        live ? 'text-t2' : 'text-t3 [&_*]:text-inherit',
      )}
    >
      {words}
      <ResultChips results={alsoMeasured} />
      {cohort ? <span className="text-t3">{t(`orders:cohort_${cohort.role}`, cohort)}</span> : null}
    </div>
  );
}

/** Why it is struck through, or what to check before it is sent. */
function useLineNote(line: AnyLine, order: AnyOrder): ReactNode {
  const { t } = useTranslation('orders');
  const { moment, language } = useOrderWords();
  if (line.withdrawn)
    return (
      <span className="text-t2">
        {t('withdrawn_because', { when: moment(line.withdrawn.at), reason: line.withdrawn.reason })}
      </span>
    );
  if (!line.live || line.shipmentId !== null) return null;
  if (isStaffLine(line) && line.expired)
    return (
      <span className="flex items-start gap-1.5 text-orange">
        <TriangleAlert size={14} className="mt-px" aria-hidden="true" />
        {t('expired_on', { day: line.expirationDate ? formatDay(line.expirationDate, language) : '' })}
      </span>
    );
  return order.status === 'dispatched' ? <span className="text-orange">{t('not_sent_yet')}</span> : null;
}
