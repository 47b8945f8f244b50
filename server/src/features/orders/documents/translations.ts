import type { CohortPlace } from '@aliquot/contract/cohort-place';
import type { Temperature } from '@aliquot/contract/cold-chain';
import type { Language } from '@aliquot/contract/languages';
import { inOneLine } from '@aliquot/contract/materials';
import { shipmentMethodNames } from '@aliquot/contract/messages/orders';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import { specimenNames } from '@aliquot/contract/messages/specimens';
import type { OrderStatus } from '@aliquot/contract/order-steps';
import { formatInterval, resultWithUnits } from '@aliquot/contract/result-words';
import { oldestAge, type ShownSample } from '@aliquot/contract/sample-client';
import { onDay, storedWord } from '../../../platform/documents/index.ts';
import type { readOrder } from '../reading/read-order.ts';

export type Whole = Awaited<ReturnType<typeof readOrder>>;
type OrderLine = Whole['lines'][number];
/** What documents show of a sample, ordered or offered. */
type Line = Pick<OrderLine, Extract<keyof OrderLine, keyof ShownSample>> & { cohort?: CohortPlace };
type Placed = NonNullable<CohortPlace>;

const en = {
  summary: 'Order summary',
  confirmation: 'Order confirmation',
  packingList: 'Packing list',
  pickList: 'Pick list',
  files: { confirmation: 'order', packingList: 'packing-list', pickList: 'pick-list' },
  purchaseOrder: 'Your purchase order',
  company: 'Company',
  seller: 'Sold by',
  status: 'Status',
  statuses: {
    new: 'Cart',
    placed: 'Placed, not yet confirmed',
    assigned: 'In review, not yet confirmed',
    confirmed: 'Confirmed',
    dispatched: 'Dispatched',
    delivered: 'Delivered',
    cancelled: 'Canceled',
  } satisfies Record<OrderStatus, string>,
  note: (text: string) => `Note: ${text}`,
  donor: 'Donor',
  genders: specimenNames.en.genders,
  between: 'between two intervals',
  classes: specimenNames.en.classes,
  reference: (interval: string) => `ref. ${interval}`,
  alsoMeasured: (results: string) => `Also measured: ${results}`,
  cohort: ({ name, set, role }: Placed) => `${name}, set ${set}, ${role}`,
  placedBy: 'Placed by',
  placedAt: 'Placed',
  shipTo: 'Ship to',
  address: 'Address',
  neededBy: 'Needed by',
  method: 'Shipment',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  temperature: 'Temperature',
  sent: 'Sent',
  specimen: 'Specimen',
  biomarker: 'Biomarker',
  volume: 'Volume',
  container: 'Container and storage',
  price: 'Price',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  included: 'included',
  quoted: 'quoted at confirmation',
  total: 'Total',
  specimens: 'Specimens',
  accession: 'Accession',
  place: 'Where it is kept',
  expired: 'past its day',
  waiting: (n: number, name: string, wish: string) =>
    `Still looked for: ${n} of ${name}${wish ? ` (${wish})` : ''}`,
  parcels: (n: number, list: string) => `Sent in ${n} parcels: ${list}.`,
  temperatures: {
    cryogenic: (n: number) => `${n} in liquid nitrogen vapor`,
    frozen: (n: number) => `${n} frozen`,
    refrigerated: (n: number) => `${n} refrigerated`,
    ambient: (n: number) => `${n} at room temperature`,
  } satisfies Record<Temperature, (n: number) => string>,
  withdrawn: (n: number) => `Withdrawn and not charged: ${n}`,
  foot: (number: string, at: string, page: number) => `${number} · made ${at} · page ${page}`,
  methods: shipmentMethodNames.en,
};

const fr: typeof en = {
  summary: 'Récapitulatif de commande',
  confirmation: 'Confirmation de commande',
  packingList: 'Bordereau de livraison',
  pickList: 'Liste de prélèvement en stock',
  files: { confirmation: 'commande', packingList: 'bordereau', pickList: 'liste-de-prelevement' },
  purchaseOrder: 'Votre bon de commande',
  company: 'Société',
  seller: 'Vendu par',
  status: 'État',
  statuses: {
    new: 'Panier',
    placed: 'Passée, pas encore confirmée',
    assigned: 'En cours d’examen, pas encore confirmée',
    confirmed: 'Confirmée',
    dispatched: 'Expédiée',
    delivered: 'Livrée',
    cancelled: 'Annulée',
  },
  note: (text) => `Note : ${text}`,
  donor: 'Donneur',
  genders: specimenNames.fr.genders,
  between: 'entre deux intervalles',
  classes: specimenNames.fr.classes,
  reference: (interval) => `réf. ${interval}`,
  alsoMeasured: (results) => `Aussi mesuré : ${results}`,
  cohort: ({ name, set, role }) => `${name}, série ${set}, ${role === 'case' ? 'cas' : 'témoin'}`,
  placedBy: 'Passée par',
  placedAt: 'Passée le',
  shipTo: 'Livrer à',
  address: 'Adresse',
  neededBy: 'Souhaité pour le',
  method: 'Expédition',
  carrier: 'Transporteur',
  tracking: 'Numéro de suivi',
  temperature: 'Température',
  sent: 'Expédié le',
  specimen: 'Échantillon',
  biomarker: 'Biomarqueur',
  volume: 'Volume',
  container: 'Contenant, stockage',
  price: 'Prix',
  subtotal: 'Sous-total',
  shipping: 'Expédition',
  included: 'incluse',
  quoted: 'indiquée à la confirmation',
  total: 'Total',
  specimens: 'Échantillons',
  accession: 'Accession',
  place: 'Emplacement',
  expired: 'périmé',
  waiting: (n, name, wish) => `Encore recherché : ${n} sur ${name}${wish ? ` (${wish})` : ''}`,
  parcels: (n, list) => `Expédition en ${n} colis : ${list}.`,
  temperatures: {
    cryogenic: (n) => `${n} en vapeur d’azote liquide`,
    frozen: (n) => (n < 2 ? `${n} congelé` : `${n} congelés`),
    refrigerated: (n) => (n < 2 ? `${n} réfrigéré` : `${n} réfrigérés`),
    ambient: (n) => `${n} à température ambiante`,
  },
  withdrawn: (n) => `${n < 2 ? 'Retiré et non facturé' : 'Retirés et non facturés'} : ${n}`,
  foot: (number, at, page) => `${number} · établi le ${at} · page ${page}`,
  methods: shipmentMethodNames.fr,
};

export const wordsIn: Record<Language, typeof en> = { en, fr };

export const volumeOf = (line: { volumeNumber: number; volumeUnits: string }, language: Language) =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(line.volumeNumber)} ${line.volumeUnits}`;

/** A result with its unit and its class, and the reference interval it was compared with. */
function measuredAs(
  value: string,
  { result, loincBiomarker }: Pick<Line, 'result' | 'loincBiomarker'>,
  language: Language,
): string[] {
  const { between, classes, reference } = wordsIn[language];
  return [
    resultWithUnits(value, loincBiomarker, language),
    result?.class ? classes[result.class] : result?.base ? between : '',
    result?.base ? reference(formatInterval(result.base, language)) : '',
  ].filter(Boolean);
}

export const resultOf = (line: Line, language: Language): string =>
  line.biomarkerValue === null ? '' : measuredAs(line.biomarkerValue, line, language).join(', ');

/** What the line keeps of the sample beside its label; nothing of orders that were placed before it was kept. */
export function detailsOf(line: Line, language: Language): string {
  const { materials, anticoagulants } = preanalyticNames[language];
  const material = inOneLine([
    line.material ? materials[line.material] : null,
    line.anticoagulant ? anticoagulants[line.anticoagulant] : null,
  ]);
  const results = (line.alsoMeasured ?? []).map(
    (each) =>
      `${each.loincBiomarker.component} (${each.loincCode}) ${measuredAs(each.value, each, language).join(', ')}`,
  );
  const words = wordsIn[language];
  return [
    line.cohort && words.cohort(line.cohort),
    material,
    results.length > 0 ? words.alsoMeasured(results.join('; ')) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Sex and age at collection, as buyers may see them: ages of 90 and above are one. */
export function donorOf({ donorGender, donorAge }: Line, language: Language): string {
  const age = donorAge === null ? '' : donorAge >= oldestAge ? `${oldestAge}+` : String(donorAge);
  return [donorGender ? wordsIn[language].genders[donorGender] : '', age].filter(Boolean).join(', ');
}

/** Container and storage condition. */
export const keptIn = (
  { storageContainer, storageCondition }: Pick<Line, 'storageContainer' | 'storageCondition'>,
  language: Language,
): [string, string] => [
  storedWord(storageContainer ?? '', language),
  storedWord(storageCondition ?? '', language),
];

/** The needed-by day, for the head of a document. */
export const neededBy = (order: Whole, language: Language): [string, string][] =>
  order.neededBy ? [[wordsIn[language].neededBy, onDay(order.neededBy, language)]] : [];

/** The material, container and storage condition that a request asks for. */
export function wishOf({ criteria }: Whole['requests'][number], language: Language): string {
  const names = preanalyticNames[language];
  return [
    [criteria.material ?? []].flat().map((code) => names.materials[code]),
    [criteria.anticoagulant ?? []].flat().map((code) => names.anticoagulants[code]),
    [criteria.storageContainer ?? [], criteria.storageCondition ?? []]
      .flat(2)
      .map((word) => storedWord(word, language)),
  ]
    .flat()
    .join(', ');
}
