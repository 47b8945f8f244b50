import type { Language } from '@aliquot/contract/languages';
import type { shipmentMethods } from '@aliquot/contract/order-steps';
import type { readOrder } from '../read-order.ts';

export type Whole = Awaited<ReturnType<typeof readOrder>>;
type Method = (typeof shipmentMethods)[number];

const en = {
  confirmation: 'Order confirmation',
  packingList: 'Packing list',
  pickList: 'Pick list',
  files: { confirmation: 'order', packingList: 'packing-list', pickList: 'pick-list' },
  purchaseOrder: 'Your purchase order',
  company: 'Company',
  placedBy: 'Placed by',
  placedAt: 'Placed',
  shipTo: 'Ship to',
  address: 'Address',
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
  total: 'Total',
  tubes: 'Specimens',
  accession: 'Accession',
  place: 'Where it is kept',
  expired: 'past its day',
  waiting: (n: number, name: string) => `Still looked for: ${n} of ${name}`,
  withdrawn: (n: number) => `Withdrawn and not charged: ${n}`,
  foot: (number: string, at: string, page: number) => `${number} · made ${at} · page ${page}`,
  methods: {
    standard: 'Standard',
    express: 'Express',
    overnight: 'Overnight',
    courier: 'Courier',
  } satisfies Record<Method, string>,
};

const fr: typeof en = {
  confirmation: 'Confirmation de commande',
  packingList: 'Bordereau de livraison',
  pickList: 'Liste de prélèvement en stock',
  files: { confirmation: 'commande', packingList: 'bordereau', pickList: 'liste-de-prelevement' },
  purchaseOrder: 'Votre bon de commande',
  company: 'Société',
  placedBy: 'Passée par',
  placedAt: 'Passée le',
  shipTo: 'Livrer à',
  address: 'Adresse',
  method: 'Expédition',
  carrier: 'Transporteur',
  tracking: 'Numéro de suivi',
  temperature: 'Température',
  sent: 'Expédié le',
  specimen: 'Échantillon',
  biomarker: 'Biomarqueur',
  volume: 'Volume',
  container: 'Contenant et conservation',
  price: 'Prix',
  total: 'Total',
  tubes: 'Échantillons',
  accession: 'Accession',
  place: 'Emplacement',
  expired: 'périmé',
  waiting: (n, name) => `Encore recherché : ${n} sur ${name}`,
  withdrawn: (n) => `${n < 2 ? 'Retiré et non facturé' : 'Retirés et non facturés'} : ${n}`,
  foot: (number, at, page) => `${number} · établi le ${at} · page ${page}`,
  methods: { standard: 'Standard', express: 'Express', overnight: 'Lendemain', courier: 'Coursier' },
};

export const wordsIn: Record<Language, typeof en> = { en, fr };

export const volumeOf = (line: { volumeNumber: number; volumeUnits: string }, language: Language) =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(line.volumeNumber)} ${line.volumeUnits}`;

export const keptIn = (line: { storageContainer: string | null; storageCondition: string | null }) =>
  [line.storageContainer ?? '', line.storageCondition ?? ''] as const;
