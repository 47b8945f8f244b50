import { isMixed, parcelsOf } from '@aliquot/contract/cold-chain';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';

interface Stored {
  storageCondition: string | null;
}

/** "2 frozen, 1 refrigerated" and the number of parcels, if samples need different temperatures; else null. */
export function useParcelWords() {
  const { t, i18n } = useTranslation('common');
  return (samples: readonly Stored[]) => {
    const parcels = parcelsOf(samples);
    if (!isMixed(parcels)) return null;
    const known = parcels.filter(({ temperature }) => temperature !== null);
    const list = known.map((parcel) => t(`parcels.${parcel.temperature}`, { count: parcel.samples.length }));
    const unknown = samples.length - known.reduce((sum, parcel) => sum + parcel.samples.length, 0);
    return {
      count: t('parcels.count', { count: known.length }),
      list: new Intl.ListFormat(i18n.language).format(list),
      unknown: unknown > 0 ? t('parcels.unknown', { count: unknown }) : '',
    };
  };
}

/** Shown before ordering: samples of different temperatures are sent separately. */
export function ParcelsNote({ samples }: { samples: readonly Stored[] }) {
  const { t } = useTranslation('common');
  const words = useParcelWords()(samples);
  if (!words) return null;
  return (
    <Note title={t('parcels.title', { count: words.count })}>
      {t('parcels.text', { list: words.list })} {words.unknown}
    </Note>
  );
}
