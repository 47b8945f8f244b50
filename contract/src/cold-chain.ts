import { shipmentMethods } from './order-steps.ts';

/** The shipping temperature of a sample, derived from its storage condition, and the shipment methods that keep it. */

/** Coldest first. */
export const temperatures = ['cryogenic', 'frozen', 'refrigerated', 'ambient'] as const;
export type Temperature = (typeof temperatures)[number];
export type ShipmentMethod = (typeof shipmentMethods)[number];

/** Below this no ice crystals grow: stored in nitrogen vapor, sent in a dry shipper. */
const cryogenicBelow = -130;
const refrigeratedUpTo = 10;
const ambientUpTo = 40;

const words: readonly (readonly [RegExp, Temperature])[] = [
  [/\bln2|nitrogen|azote|vapou?r phase|cryogenic/, 'cryogenic'],
  [/lyophili|freeze-dried|paraffin|\bffpe\b/, 'ambient'],
  [/froz|freez|dry ice|congel|surgel|carbo/, 'frozen'],
  [/refrig|fridge|chill|cold room/, 'refrigerated'],
  [/ambian|ambient|room temp|\brt\b/, 'ambient'],
];

/** Removed first, since prohibitions say nothing about the actual temperature. */
const forbidden = /do not freeze|not frozen|unfrozen|never frozen|ne pas congeler|non congele/g;

/** The shipping temperature for a storage condition; null if unknown. Numbers take precedence over words. */
export function temperatureOf(storageCondition: string | null): Temperature | null {
  const text = plain(storageCondition ?? '');
  const [coldestWord] = words[0] ?? [];
  if (coldestWord?.test(text)) return 'cryogenic';
  const degrees = degreesIn(text);
  if (degrees !== null) return byDegrees(degrees);
  return words.find(([word]) => word.test(text))?.[1] ?? null;
}

function byDegrees(degrees: number): Temperature | null {
  if (degrees < cryogenicBelow) return 'cryogenic';
  if (degrees < 0) return 'frozen';
  if (degrees <= refrigeratedUpTo) return 'refrigerated';
  return degrees <= ambientUpTo ? 'ambient' : null;
}

/** Normalizes dashes, degree signs and spaces, and removes case and accents. */
const plain = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[º˚]/g, '°')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(forbidden, '');

/** A dash after this is part of a span such as 2-8 or 2 °C - 8 °C, not a minus. */
const endsDegrees = /\d ?°? ?c? ?$/;

/** The lowest number with a unit, else the lowest below zero, else the lowest of a text of numbers only. */
function degreesIn(text: string): number | null {
  const found = [...text.matchAll(/(- ?)?(\d+(?:[.,]\d+)?) ?(°? ?c(?:elsius)?\b|°)?/g)].map((match) => {
    const isSpan = endsDegrees.test(text.slice(Math.max(0, match.index - 6), match.index));
    const size = Number(match[2]?.replace(',', '.'));
    return { degrees: match[1] && !isSpan ? -size : size, unit: match[3] !== undefined };
  });
  const [united, below] = [found.filter(({ unit }) => unit), found.filter(({ degrees }) => degrees < 0)];
  const stated =
    united.length > 0 ? united : below.length > 0 ? below : /^[-+\d.,/ ]+$/.test(text) ? found : [];
  return stated.length > 0 ? Math.min(...stated.map(({ degrees }) => degrees)) : null;
}

/** A dry shipper needs a courier; cool packs last two days, dry ice five. */
const methodsOf: Record<Temperature, readonly ShipmentMethod[]> = {
  cryogenic: ['courier'],
  frozen: shipmentMethods,
  refrigerated: ['express', 'overnight', 'courier'],
  ambient: shipmentMethods,
};

interface Stored {
  storageCondition: string | null;
}

/** The methods that suit all of these samples; the courier always does. */
export const methodsFor = (samples: readonly Stored[]): ShipmentMethod[] =>
  shipmentMethods.filter((method) =>
    samples.every(({ storageCondition }) => {
      const temperature = temperatureOf(storageCondition);
      return temperature === null || methodsOf[temperature].includes(method);
    }),
  );

export interface Parcel<S extends Stored> {
  /** Null if unknown: such samples can go with any others. */
  temperature: Temperature | null;
  samples: S[];
}

/** Samples by the temperature they travel at, coldest first. */
export function parcelsOf<S extends Stored>(samples: readonly S[]): Parcel<S>[] {
  const byTemperature = Map.groupBy(samples, ({ storageCondition }) => temperatureOf(storageCondition));
  return [...temperatures, null].flatMap((temperature) => {
    const together = byTemperature.get(temperature);
    return together ? [{ temperature, samples: together }] : [];
  });
}

/** More than one known temperature, so more than one parcel. */
export const isMixed = (parcels: readonly Pick<Parcel<Stored>, 'temperature'>[]): boolean =>
  parcels.filter(({ temperature }) => temperature !== null).length > 1;
