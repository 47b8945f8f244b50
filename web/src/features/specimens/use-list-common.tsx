import type { SampleClient } from '@aliquot/contract/sample-client';
import { Info, PackagePlus, ShoppingCart } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatMoney } from '../../platform/format/index.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { lostIn, useAddToCart } from '../cart/index.ts';
import { useVolumes } from '../specimen-view/index.ts';
import { type SpecimenKey, useSpecimenAddress } from './specimen-address.ts';
import { useRequest } from './use-request.ts';

const isFree = ({ availability }: SampleClient) => availability === 'available';

/** The actions on samples of a search, and the totals of a selection. */
export function useListCommon(addressKey: SpecimenKey) {
  const { t, i18n } = useTranslation('specimens');
  const [, show] = useSpecimenAddress(addressKey);
  const volumes = useVolumes();
  const add = useAddToCart();
  const request = useRequest();
  const summary = useCallback(
    (chosen: readonly SampleClient[]): ReactNode => {
      const total = chosen.reduce((sum, { specimenPrice }) => sum + specimenPrice, 0);
      return (
        <>
          {t('volume_in_all', { volume: volumes(chosen) })}
          <span className="ml-3 text-t1">{formatMoney(total, i18n.language)}</span>
        </>
      );
    },
    [t, i18n.language, volumes],
  );
  const actions: readonly RowAction<SampleClient>[] = useMemo(
    () => [
      {
        id: 'add',
        label: t('add_to_cart'),
        icon: <ShoppingCart size={16} aria-hidden="true" />,
        visible: isFree,
        onSelect: ({ id }) => add.mutate([id]),
        bulk: {
          primary: true,
          run: (chosen, settle) =>
            add.mutate(
              chosen.map(({ id }) => id),
              {
                onSuccess: () => settle(),
                // Unavailable samples leave the selection, so that the next press adds the rest.
                onError: (error) => {
                  const lost = new Set(lostIn(error)?.map(({ id }) => id));
                  settle(chosen.filter(({ id }) => !lost.has(id)));
                },
              },
            ),
        },
      },
      {
        id: 'show_product_info',
        label: t('show_product_info'),
        icon: <Info size={16} aria-hidden="true" />,
        onSelect: ({ id }) => show(id),
      },
      {
        id: 'custom_request',
        label: t('request_similar'),
        icon: <PackagePlus size={16} aria-hidden="true" />,
        onSelect: ({ loincBiomarker, loincCode, result, donorGender }) =>
          request({
            ...loincBiomarker,
            loincCode,
            selection: {
              ...(result?.class ? { resultClass: result.class } : {}),
              ...(donorGender ? { donorGender } : {}),
            },
          }),
      },
    ],
    [t, show, add.mutate, request],
  );
  return { actions, summary, show };
}
