import type { SampleClient } from '@aliquot/contract/sample-client';
import { Info } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../platform/format.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RowAction } from '../../ui/table/column.ts';
import type { RowId } from '../../ui/table/list-state.ts';
import { useVolumeText } from './specimen-cells.tsx';

const perBase: Record<SampleClient['volumeUnits'], readonly ['mL' | 'g' | 'slide', number]> = {
  mL: ['mL', 1],
  uL: ['mL', 0.001],
  L: ['mL', 1000],
  g: ['g', 1],
  mg: ['g', 0.001],
  ug: ['g', 0.000001],
  slide: ['slide', 1],
};

/** What can be done with samples of a search, and what a choice of them adds up to. */
export function useListCommon(rows: readonly SampleClient[]) {
  const { t, i18n } = useTranslation('specimens');
  const openDialog = useLayers((layers) => layers.openDialog);
  const volume = useVolumeText();
  // What is selected may lie on another page.
  const known = useRef(new Map<number, SampleClient>());
  for (const row of rows) known.current.set(row.id, row);
  const summary = useCallback(
    (ids: readonly RowId[]): ReactNode => {
      const chosen = ids.map((id) => known.current.get(Number(id))).filter((sample) => sample !== undefined);
      const volumes = new Map<'mL' | 'g' | 'slide', number>();
      for (const { volumeNumber, volumeUnits } of chosen) {
        const [kind, factor] = perBase[volumeUnits];
        volumes.set(kind, (volumes.get(kind) ?? 0) + volumeNumber * factor);
      }
      const amounts = [...volumes].map(([kind, amount]) => volume(Number(amount.toFixed(4)), kind));
      const total = chosen.reduce((sum, { specimenPrice }) => sum + specimenPrice, 0);
      return `${t('volume_in_all', { volume: amounts.join(', ') })}  ${formatMoney(total, i18n.language)}`;
    },
    [t, i18n.language, volume],
  );
  const actions: readonly RowAction<SampleClient>[] = useMemo(
    () => [
      {
        id: 'show_product_info',
        label: t('show_product_info'),
        icon: <Info size={16} aria-hidden="true" />,
        onSelect: (sample) => openDialog('product_info', sample),
      },
    ],
    [t, openDialog],
  );
  return { actions, summary };
}
