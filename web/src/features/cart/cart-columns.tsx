import type { CartLine } from '@aliquot/contract/carts';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { formatClock, formatMoney, moneyWidth } from '../../platform/format/index.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { State } from '../../ui/state/state.tsx';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { ContainerCell, ShortDonorCell, ValueCell } from '../specimen-view/index.ts';

interface Acts {
  remove: (line: CartLine) => void;
  holdAgain: (id: number) => void;
}

export function useCartColumns({ remove, holdAgain }: Acts): readonly Column<CartLine>[] {
  const { t, i18n } = useTranslation('cart');
  return useMemo(
    () => [
      {
        id: 'specimen',
        header: t('specimen'),
        width: 104,
        cell: ({ sample }) => (
          <TwoLines first={<Mono>{sample.code}</Mono>} second={sample.collectionYear ?? ''} />
        ),
      },
      {
        id: 'biomarker',
        priority: 1,
        header: t('biomarker'),
        minWidth: 100,
        cell: ({ sample }) => (
          <BiomarkerName biomarker={{ name: sample.loincBiomarker.name, loincCode: sample.loincCode }} />
        ),
      },
      {
        id: 'value',
        header: t('value_and_range'),
        width: 226,
        cell: ({ sample }) => <ValueCell sample={sample} width={76} />,
      },
      {
        id: 'container',
        header: t('material'),
        width: 146,
        cell: ({ sample }) => <ContainerCell sample={sample} />,
      },
      {
        id: 'donor',
        header: t('donor'),
        width: 72,
        cell: ({ sample }) => <ShortDonorCell sample={sample} />,
      },
      {
        id: 'hold',
        priority: 2,
        header: t('hold'),
        width: 142,
        cell: (line) => <HoldCell line={line} onAgain={() => holdAgain(line.sample.id)} />,
      },
      {
        id: 'price',
        priority: 3,
        header: t('price'),
        numeric: true,
        width: moneyWidth(i18n.language),
        cell: (line) => <PriceCell line={line} language={i18n.language} />,
      },
      {
        id: 'remove',
        header: '',
        priority: 4,
        width: 64,
        cell: (line) => (
          <IconButton
            label={t('remove', { code: line.sample.code })}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => remove(line)}
          />
        ),
      },
      {
        id: 'cohort',
        header: t('cohort'),
        below: true,
        cell: ({ cohort }) =>
          cohort ? <span className="text-label text-t2">{t(`cohort_${cohort.role}`, cohort)}</span> : null,
      },
    ],
    [t, i18n.language, remove, holdAgain],
  );
}

function HoldCell({ line, onAgain }: { line: CartLine; onAgain: () => void }) {
  const { t, i18n } = useTranslation('cart');
  if (line.state === 'held') return <State state="held" label={t('held')} />;
  if (line.state === 'withdrawn')
    return <State wraps state="taken" label={t(`lost.${line.reason ?? 'withdrawn'}`)} />;
  if (line.reason === 'held') return <State wraps state="held" label={t('held_by_other')} />;
  return (
    <TwoLines
      first={<State state="held" label={t('lapsed')} />}
      second={
        line.holdableAt ? (
          <span title={t('held_enough')}>
            {t('hold_from', { time: formatClock(line.holdableAt, i18n.language) })}
          </span>
        ) : (
          <button type="button" className={`${linkClass} min-h-6`} onClick={onAgain}>
            {t('hold_again')}
          </button>
        )
      }
    />
  );
}

/** The current price; with the price seen before, if it has changed. */
function PriceCell({ line, language }: { line: CartLine; language: string }) {
  const { t } = useTranslation('cart');
  const { price, priceNow, state } = line;
  if (state === 'withdrawn' || priceNow === null) return <s>{formatMoney(price, language)}</s>;
  if (priceNow === price) return formatMoney(priceNow, language);
  return (
    <TwoLines
      first={formatMoney(priceNow, language)}
      second={
        <>
          <span className="sr-only">{t('was')} </span>
          <s>{formatMoney(price, language)}</s>
        </>
      }
    />
  );
}
