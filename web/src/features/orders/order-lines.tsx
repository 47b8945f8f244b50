import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { capOf, fillOf } from '../../platform/container.ts';
import { formatDay, formatResult } from '../../platform/format.ts';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { RangeFlag } from '../../ui/ruler/ruler.tsx';
import { TwoLines, WithMark } from '../../ui/table/cells.tsx';
import { Vial } from '../../ui/vial/vial.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { type AnyLine, type AnyOrder, isStaffLine } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** What was ordered and what it comes to. Withdrawn lines stay, struck through, and count no more. */
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
          {money(order.total)}
        </span>
      </div>
      {order.lines.length > 0 ? (
        <table className="mt-1 w-full table-fixed border-collapse">
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
    </section>
  );
}

function LineRow({ line, order }: { line: AnyLine; order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const gone = !line.live;
  const name = { name: line.loincBiomarker.name, loincCode: line.loincCode };
  return (
    <tr className={cx('border-b border-line align-top', gone && 'text-t3')}>
      <td className="w-[27%] py-1.5 pr-3">
        <Code line={line} />
      </td>
      <td className={cx('py-1.5 pr-3', gone && '[&_span]:text-t3')}>
        <BiomarkerName biomarker={name} />
        <LineNote line={line} order={order} />
      </td>
      <td className="w-[24%] py-1.5 pr-3">
        <Amount line={line} />
      </td>
      <td className="w-[17%] py-1.5 text-right font-mono text-dense">
        {gone ? (
          <s>
            <span className="sr-only">{t('not_counted')} </span>
            {money(line.price)}
          </s>
        ) : (
          money(line.price)
        )}
      </td>
    </tr>
  );
}

/** Staff find the tube by its accession, which leads to it; the public code is what the client knows. */
function Code({ line }: { line: AnyLine }) {
  const struck = cx('font-mono text-dense', line.withdrawn && 'line-through');
  if (!isStaffLine(line)) return <span className={struck}>{line.code}</span>;
  return (
    <TwoLines
      first={
        <Link
          to="/inventory"
          search={{ all: '1', open: String(line.sampleId) } as never}
          className={cx(linkClass, struck, line.live && 'text-t1')}
        >
          {line.accession}
        </Link>
      }
      second={<span className="font-mono">{line.code}</span>}
    />
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
            <span className="inline-flex items-center gap-1.5">
              <span className="truncate font-mono">{formatResult(line.biomarkerValue, language)}</span>
              <RangeFlag flag={line.resultClass} />
            </span>
          )
        }
      />
    </WithMark>
  );
}

/** Why it is struck through, or what to look at before it is sent. */
function LineNote({ line, order }: { line: AnyLine; order: AnyOrder }) {
  const { t } = useTranslation('orders');
  const { moment, language } = useOrderWords();
  if (line.withdrawn)
    return (
      <p className="mt-0.5 text-label text-t2">
        {t('withdrawn_because', { when: moment(line.withdrawn.at), reason: line.withdrawn.reason })}
      </p>
    );
  if (!line.live || line.shipmentId !== null) return null;
  if (isStaffLine(line) && line.expired)
    return (
      <p className="mt-0.5 flex items-start gap-1.5 text-label text-orange">
        <TriangleAlert size={14} className="mt-px" aria-hidden="true" />
        {t('expired_on', { day: line.expirationDate ? formatDay(line.expirationDate, language) : '' })}
      </p>
    );
  return order.status === 'dispatched' ? (
    <p className="mt-0.5 text-label text-orange">{t('not_sent_yet')}</p>
  ) : null;
}
