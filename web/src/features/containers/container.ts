import { plainNumber } from '@aliquot/contract/plain-number';
import { volumeScales } from '@aliquot/contract/volume-scales';
import type { CapColour } from '../../ui/vial/vial.tsx';

/** Reads a container's text: its capacity and the color of its cap. */

const { mL: perMillilitre } = volumeScales;
const millilitres = (unit: string) =>
  Object.entries(perMillilitre).find(
    ([name]) => name.toLowerCase() === unit.toLowerCase().replace(/[µμ]/, 'u'),
  )?.[1];

/** In milliliters: 2 for "Cryovial 2.0 mL", 5 for "SST tube 5 mL"; null without a volume. */
export function capacityOf(container: string | null): number | null {
  const found = /(\d+(?:[.,]\d+)?)\s*(ml|[uµμ]l|l)\b/i.exec(container ?? '');
  if (!found) return null;
  const [, amount = '', unit = ''] = found;
  const capacity = (plainNumber(amount.replace(',', '.')) ?? 0) * (millilitres(unit) ?? 0);
  return capacity > 0 ? capacity : null;
}

/** The temperature alone: `−80 °C` for "Frozen -80 C"; other texts stay as they are. */
export const shortCondition = (condition: string | null) => {
  const [found] = temperature.exec(condition ?? '') ?? [];
  return found ? conditionWords(found) : condition;
};

const temperature = /(-?\d+)(?: ?[-–] ?(\d+))? ?°? ?C\b/;

/** "Frozen −80 °C" for "Frozen -80 C". */
export const conditionWords = (condition: string) =>
  condition.replace(
    temperature,
    (_all, from: string, to?: string) => `${from.replace('-', '−')}${to ? `–${to}` : ''} °C`,
  );

const caps: readonly [RegExp, CapColour][] = [
  [/edta|lavender|purple|lavande|violet/i, 'lavender'],
  [/\bsst\b|serum separator|gold|\bor\b|doré/i, 'gold'],
  [/citrate|light blue|bleu/i, 'blue'],
  [/heparin|héparin|\bpst\b|green|vert/i, 'green'],
  [/red[- ]?top|\bred\b|plain serum|rouge/i, 'red'],
];

export const capOf = (container: string | null): CapColour =>
  caps.find(([words]) => words.test(container ?? ''))?.[1] ?? 'plain';

interface Volume {
  volumeNumber: number;
  volumeUnits: string;
  storageContainer: string | null;
}

/** How full it is, 0 to 1: volume over capacity; half if unknown. */
export function fillOf({ volumeNumber, volumeUnits, storageContainer }: Volume): number {
  const factor = millilitres(volumeUnits);
  const capacity = capacityOf(storageContainer);
  if (factor === undefined || capacity === null) return 0.5;
  return Math.min((volumeNumber * factor) / capacity, 1);
}
