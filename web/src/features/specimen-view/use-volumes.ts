import type { SampleClient } from '@aliquot/contract/sample-client';
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

/** What samples add up to, each kind of volume by itself: "4.95 mL, 3 slides". */
export function useVolumes() {
  const written = useVolumeText();
  return (samples: readonly Pick<SampleClient, 'volumeNumber' | 'volumeUnits'>[]): string => {
    const sums = new Map<'mL' | 'g' | 'slide', number>();
    for (const { volumeNumber, volumeUnits } of samples) {
      const [kind, factor] = perBase[volumeUnits];
      sums.set(kind, (sums.get(kind) ?? 0) + volumeNumber * factor);
    }
    return [...sums].map(([kind, amount]) => written(Number(amount.toFixed(4)), kind)).join(', ');
  };
}
