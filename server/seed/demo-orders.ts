/** Demo orders of the last year in every state, with requests, and carts. */

const troponin = '10839-9';
const crp = '1988-5';
const thyrotropin = '3016-3';
const natriuretic = '30934-4';
const glycated = '4548-4';
const ferritin = '2276-4';

export interface DemoOrder {
  by: string;
  daysAgo: number;
  status: 'placed' | 'assigned' | 'confirmed' | 'dispatched' | 'delivered' | 'cancelled';
  /** Number of samples by biomarker; `fresh` ones have never been frozen. */
  tubes: readonly (readonly [loincCode: string, count: number, kept?: 'fresh'])[];
  purchaseOrder: string;
  method: 'standard' | 'express' | 'overnight' | 'courier';
  assignee?: string;
  /** Shipments: number of samples, carrier, tracking number, temperature. */
  parcels?: readonly (readonly [tubes: number, carrier: string, tracking: string, temperature: string])[];
  /** Price of shipping. */
  shipping?: number;
  note?: string;
  reason?: string;
  /** Why the last sample was withdrawn. */
  withdrawn?: string;
  request?: {
    loincCode: string;
    asked: number;
    allocated: number;
    status: 'open' | 'fulfilled' | 'closed';
    reason?: string;
    criteria?: object;
    priceLimit?: number;
  };
}

const ama = 'super@aliquot.example';
const rune = 'admin@aliquot.example';
const lea = 'manager@helix.example';
const tomas = 'user@helix.example';
const jonas = 'manager@northbio.example';
const north = 'user@northbio.example';
const elodie = 'e.brunet@savoie.example';

const cold = 'Dry ice, -80 °C';
const cool = 'Cool box, 2-8 °C';

/** Oldest first, so that order numbers follow the dates. */
export const demoOrders: readonly DemoOrder[] = [
  {
    by: lea,
    daysAgo: 330,
    status: 'delivered',
    tubes: [[troponin, 2]],
    purchaseOrder: 'HX-2025-0398',
    method: 'standard',
    assignee: rune,
    parcels: [[2, 'FedEx', '7946 4402 0031', cold]],
  },
  {
    by: jonas,
    daysAgo: 284,
    status: 'delivered',
    tubes: [[thyrotropin, 3]],
    purchaseOrder: 'NB 20411',
    method: 'express',
    assignee: ama,
    parcels: [[3, 'UPS', '1Z 999 AA1 01 2345 6784', cold]],
  },
  {
    by: tomas,
    daysAgo: 241,
    status: 'delivered',
    tubes: [[crp, 4]],
    purchaseOrder: 'HX-2026-0107',
    shipping: 45,
    method: 'overnight',
    assignee: rune,
    parcels: [[4, 'FedEx', '7946 4402 0417', cold]],
  },
  {
    by: elodie,
    daysAgo: 203,
    status: 'delivered',
    tubes: [
      [glycated, 2],
      [ferritin, 1],
    ],
    purchaseOrder: 'SR-2026/18',
    shipping: 120,
    method: 'courier',
    assignee: ama,
    note: 'Livraison avant 11 h, quai sud.',
    parcels: [[3, 'World Courier', 'WC-558120', cold]],
  },
  {
    by: lea,
    daysAgo: 166,
    status: 'cancelled',
    tubes: [[natriuretic, 3]],
    purchaseOrder: 'HX-2026-0188',
    method: 'express',
    reason: 'Study postponed to autumn',
  },
  {
    by: north,
    daysAgo: 128,
    status: 'delivered',
    tubes: [
      [crp, 18],
      [thyrotropin, 10],
    ],
    purchaseOrder: 'NB 20533',
    method: 'standard',
    assignee: rune,
    parcels: [[28, 'UPS', '1Z 999 AA1 01 2345 7001', cold]],
  },
  {
    by: tomas,
    daysAgo: 97,
    status: 'delivered',
    tubes: [[troponin, 2]],
    purchaseOrder: 'HX-2026-0263',
    method: 'overnight',
    assignee: rune,
    withdrawn: 'Tube cracked in the freezer',
    parcels: [[1, 'FedEx', '7946 4402 0888', cold]],
  },
  {
    by: jonas,
    daysAgo: 71,
    status: 'delivered',
    tubes: [[ferritin, 2]],
    purchaseOrder: 'NB 20590',
    method: 'express',
    assignee: ama,
    parcels: [[2, 'UPS', '1Z 999 AA1 01 2345 7410', cold]],
    request: { loincCode: ferritin, asked: 1, allocated: 1, status: 'fulfilled' },
  },
  {
    by: lea,
    daysAgo: 31,
    status: 'delivered',
    tubes: [[glycated, 3]],
    purchaseOrder: 'HX-2026-0371',
    method: 'standard',
    assignee: rune,
    parcels: [[3, 'FedEx', '7946 4402 1044', cold]],
    request: {
      loincCode: troponin,
      asked: 5,
      allocated: 0,
      status: 'closed',
      reason: 'No vendor has troponin above 40 ng/mL this quarter',
      criteria: { valueFrom: 40 },
    },
  },
  {
    by: north,
    daysAgo: 12,
    status: 'cancelled',
    tubes: [[crp, 1]],
    purchaseOrder: 'NB 20641',
    method: 'standard',
    assignee: rune,
    reason: 'Ordered twice by mistake',
  },
  {
    by: elodie,
    daysAgo: 8,
    status: 'dispatched',
    tubes: [[natriuretic, 2]],
    purchaseOrder: 'SR-2026/40',
    method: 'courier',
    assignee: ama,
    parcels: [[2, 'World Courier', 'WC-563377', cold]],
  },
  {
    by: lea,
    daysAgo: 3,
    status: 'dispatched',
    tubes: [
      [troponin, 3],
      [thyrotropin, 1],
      [glycated, 2, 'fresh'],
    ],
    purchaseOrder: 'HX-2026-0431',
    method: 'overnight',
    assignee: ama,
    parcels: [
      [4, 'FedEx Priority Overnight', '7946 4402 1187', cold],
      [2, 'FedEx Priority Overnight', '7946 4402 1190', cool],
    ],
  },
  {
    by: jonas,
    daysAgo: 2,
    status: 'confirmed',
    tubes: [[crp, 3]],
    purchaseOrder: 'NB 20655',
    method: 'express',
    assignee: rune,
    request: {
      loincCode: crp,
      asked: 12,
      allocated: 0,
      status: 'open',
      criteria: { resultClass: 'high', donorGender: 'Female' },
      priceLimit: 160,
    },
  },
  {
    by: elodie,
    daysAgo: 1,
    status: 'assigned',
    tubes: [[ferritin, 2]],
    purchaseOrder: 'SR-2026/42',
    method: 'standard',
    assignee: rune,
  },
  {
    by: tomas,
    daysAgo: 0.4,
    status: 'placed',
    tubes: [[glycated, 2]],
    purchaseOrder: 'HX-2026-0440',
    method: 'express',
    note: 'Two tubes of one donor would be fine.',
  },
  {
    by: north,
    daysAgo: 0.1,
    status: 'placed',
    tubes: [],
    purchaseOrder: 'NB 20660',
    method: 'standard',
    request: {
      loincCode: natriuretic,
      asked: 40,
      allocated: 0,
      status: 'open',
      criteria: { valueFrom: 2000, ageFrom: 60 },
      priceLimit: 220,
    },
  },
];

/** Number of samples of a biomarker, and how many of them have an expired hold. */
export const demoCarts: readonly (readonly [by: string, loincCode: string, count: number, lapsed: number])[] =
  [
    [tomas, '2093-3', 3, 1],
    [lea, '718-7', 2, 0],
    [jonas, '2160-0', 2, 0],
  ];

/** An order above the amount from which its company asks for approval. */
export const waiting: { by: string; tubes: readonly (readonly [loincCode: string, count: number])[] } = {
  by: north,
  tubes: [
    [glycated, 8],
    [ferritin, 6],
  ],
};

/** A yearly budget of this user's company. */
export const demoBudget = { by: jonas, name: 'Specimens, all studies' };

/** The number is that of an order above. It bounds no other order of its company. */
export const demoBlanket = { by: lea, name: 'Glycation study', number: 'HX-2026-0371', amount: 2500 };
