/** Demo quotes of one company in every state. */

type Tubes = readonly (readonly [loincCode: string, count: number])[];

export interface DemoOffer {
  daysAgo: number;
  /** Days from now. */
  validDays: number;
  /** Off the list price of every sample, in percent. */
  discount: number;
}

export interface DemoQuote {
  by: string;
  daysAgo: number;
  state: 'requested' | 'drafting' | 'offered' | 'countered' | 'declined' | 'withdrawn' | 'ended';
  tubes: Tubes;
  /** Who works on it. */
  assignee?: string;
  message?: string;
  offers?: readonly DemoOffer[];
  counter?: {
    daysAgo: number;
    note: string /** Asked for the first sample, as a share of the offered price. */;
    share: number;
  };
  reason?: string;
  note?: string;
}

export const rune = 'admin@aliquot.example';
const lea = 'manager@helix.example';
const tomas = 'user@helix.example';

const sodium = '2951-2';
const calcium = '17861-6';
const triglycerides = '2571-8';

/** Oldest first, so that numbers follow the dates. */
export const demoQuotes: readonly DemoQuote[] = [
  {
    by: tomas,
    daysAgo: 58,
    state: 'declined',
    tubes: [[sodium, 3]],
    assignee: rune,
    offers: [{ daysAgo: 57, validDays: -27, discount: 5 }],
    reason: 'elsewhere',
    note: 'We found a set with fasting donors.',
  },
  {
    by: lea,
    daysAgo: 44,
    state: 'ended',
    tubes: [[calcium, 4]],
    assignee: rune,
    offers: [{ daysAgo: 43, validDays: -13, discount: 8 }],
  },
  {
    by: tomas,
    daysAgo: 27,
    state: 'withdrawn',
    tubes: [[triglycerides, 2]],
    assignee: rune,
    offers: [{ daysAgo: 26, validDays: -6, discount: 10 }],
    note: 'Two of the tubes thawed in the freezer fault of 4 November.',
  },
  {
    by: tomas,
    daysAgo: 13,
    state: 'offered',
    tubes: [[calcium, 3]],
    assignee: rune,
    offers: [{ daysAgo: 12, validDays: 1, discount: 0 }],
  },
  {
    by: lea,
    daysAgo: 9,
    state: 'countered',
    tubes: [
      [triglycerides, 5],
      [sodium, 3],
    ],
    assignee: rune,
    message: 'For the lipid panel of the spring cohort.',
    offers: [{ daysAgo: 8, validDays: 12, discount: 6 }],
    counter: { daysAgo: 2, note: 'With 15 % off we can order this week.', share: 0.9 },
  },
  {
    by: lea,
    daysAgo: 6,
    state: 'offered',
    tubes: [
      [sodium, 6],
      [calcium, 4],
    ],
    assignee: rune,
    message: 'Our purchasing office needs an offer for ten controls.',
    offers: [
      { daysAgo: 5, validDays: 9, discount: 5 },
      { daysAgo: 1, validDays: 13, discount: 12 },
    ],
  },
  {
    by: lea,
    daysAgo: 2,
    state: 'drafting',
    tubes: [[triglycerides, 6]],
    assignee: rune,
    message: 'Six with high values if you have them.',
  },
  {
    by: tomas,
    daysAgo: 0.3,
    state: 'requested',
    tubes: [[sodium, 5]],
    message: 'Can you do these by Friday?',
  },
];

/** An order that began as a quote, by its purchase order number, and what it saved. */
export const acceptedQuote = { order: 'HX-2026-0431', discount: 10 };

export const quoteTerms =
  'Prices are per specimen, without tax. Shipped on dry ice within five working days of the order.';
export const quotedShipping = 85;
