import { useTranslation } from '../../ui/words.tsx';
import { useVolumeText } from './specimen-cells.tsx';
import { type Measured, sumVolumes } from './volumes.ts';

/** The total volume of samples by kind: "4.95 mL, 3 slides", with the specimen type if there are several. */
export function useVolumes() {
  const { t } = useTranslation('specimens');
  const written = useVolumeText();
  return (samples: readonly Measured[]): string => {
    const sums = sumVolumes(samples);
    const several = new Set(sums.map(({ type }) => type)).size > 1;
    return sums
      .map(({ type, kind, amount }) =>
        several ? `${written(amount, kind)} ${t(`specimen_types.${type}`)}` : written(amount, kind),
      )
      .join(', ');
  };
}
