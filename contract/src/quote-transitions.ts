import type { Group } from './roles.ts';

/**
 * The state machine of quotes, used by the server to check transitions, by the screens to offer them, and by the tests. A
 * transition that is not listed is not allowed. A quote begins with a request of the client, or a draft of staff.
 */

/** `ended`: it expired, or its user can no longer buy for the company. */
export const quoteStates = [
  'requested',
  'drafting',
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'ended',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Not decided yet. */
export const openQuoteStates = [
  'requested',
  'drafting',
  'offered',
  'countered',
] as const satisfies readonly QuoteState[];

/** Whose turn it is in an open quote. */
export const turns = ['client', 'seller'] as const;
export type Turn = (typeof turns)[number];
export const turnOf: Partial<Record<QuoteState, Turn>> = {
  requested: 'seller',
  drafting: 'seller',
  offered: 'client',
  countered: 'seller',
};

interface Transition {
  /** The states from which each group may make it. */
  from: Partial<Record<Exclude<Group, 'other'>, readonly QuoteState[]>>;
  /** The state afterwards; null leaves it unchanged. */
  to: QuoteState | null;
  /** The dialog for the transition. */
  mode: 'confirm' | 'edit' | 'offer_form' | 'counter_form' | 'place_order' | 'decline_form' | 'extend_form';
  /** Allowed while an approval of the quote is open, which it ends. */
  endsApproval?: true;
  /** Of clients only the quote's own user may, and not the managers of the company. */
  ownOnly?: true;
}

export const quoteTransitions = {
  /** Staff begin to work on it. */
  take: { from: { staff: ['requested', 'countered'] }, to: 'drafting', mode: 'confirm' },
  /** Adds and removes samples, sets prices, shipping and terms. */
  edit: { from: { staff: ['drafting'] }, to: null, mode: 'edit' },
  offer: { from: { staff: ['drafting'] }, to: 'offered', mode: 'offer_form' },
  counter: { from: { client: ['offered'] }, to: 'countered', mode: 'counter_form', ownOnly: true },
  /** Where approval is needed the quote stays offered, and the last approval accepts it. */
  accept: { from: { client: ['offered'] }, to: 'accepted', mode: 'place_order' },
  decline: {
    from: { client: ['offered', 'countered'] },
    to: 'declined',
    mode: 'decline_form',
    endsApproval: true,
  },
  withdraw: {
    from: { client: ['requested', 'drafting', 'countered'], staff: openQuoteStates },
    to: 'withdrawn',
    mode: 'confirm',
    endsApproval: true,
    ownOnly: true,
  },
  /** A later last day. */
  extend: { from: { staff: ['offered'] }, to: null, mode: 'extend_form' },
} as const satisfies Record<string, Transition>;

export type QuoteTransition = keyof typeof quoteTransitions;
export const quoteTransitionNames = Object.keys(quoteTransitions) as [QuoteTransition, ...QuoteTransition[]];

/** What decides which transitions a quote allows. */
export interface QuoteStanding {
  state: QuoteState;
  /** Offered, and past its last day. */
  expired: boolean;
  /** An approval of it is open. */
  waitsForApproval: boolean;
  /** It is the caller's. */
  own: boolean;
}

export function mayMoveQuote(
  group: Group,
  name: QuoteTransition,
  { state, expired, waitsForApproval, own }: QuoteStanding,
): boolean {
  const { from, endsApproval, ownOnly }: Transition = quoteTransitions[name];
  if (group === 'other' || expired || (waitsForApproval && !endsApproval)) return false;
  if (group === 'client' && ownOnly && !own) return false;
  return from[group]?.includes(state) ?? false;
}

/** The usual next transition, shown as the primary button. */
export const usualNextOfQuote: Partial<Record<QuoteState, QuoteTransition>> = {
  requested: 'take',
  drafting: 'offer',
  offered: 'accept',
  countered: 'take',
};

/** The transitions that the group may make now. */
export const nextStepsOfQuote = (group: Group, standing: QuoteStanding) =>
  quoteTransitionNames
    .filter((step) => mayMoveQuote(group, step, standing))
    .map((step) => ({
      step,
      mode: quoteTransitions[step].mode,
      primary: usualNextOfQuote[standing.state] === step,
    }));
