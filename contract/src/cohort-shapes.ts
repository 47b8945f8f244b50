import * as z from 'zod/mini';
import { maxLines } from './carts.ts';
import { id, instant } from './fields.ts';
import { sampleClient, sampleClientSelection, volumeKinds } from './sample-client.ts';

/**
 * A cohort is a selection of real samples: cases, and controls that match them. A case with its controls is a set. Only
 * what clients may see of a sample is matched by and reported.
 */

/** `most_volume`: by the amount in mL, g or slides; `longest_expiry`: by the bands that clients see. Ties: the cheapest. */
export const cohortPreferences = ['cheapest', 'most_volume', 'longest_expiry'] as const;
export type CohortPreference = (typeof cohortPreferences)[number];

export const maxRatio = 5;
/** A cohort fits into one cart. */
export const maxMembers = maxLines;
/** Characters of a design as JSON. */
const maxDesign = 8_000;

/** Everything that a search can filter by, but for the samples of one donor. */
const group = z.strictObject({ sample: z.omit(sampleClientSelection, { sameDonorAs: true }) });

const tick = (byDefault: boolean) => z._default(z.boolean(), byDefault);
const within = (byDefault: number | null) =>
  z._default(z.nullable(z.int().check(z.gte(0), z.lte(20))), byDefault);

/** What a case and its controls have in common. A sample that does not state it fits nothing that is matched by it. */
const matchBy = z.strictObject({
  sex: tick(true),
  /** The most years between them; null: any. */
  ageWithin: within(5),
  yearWithin: within(null),
  ethnicity: tick(false),
  container: tick(false),
  condition: tick(false),
  material: tick(false),
  anticoagulant: tick(false),
});

/** The number of samples of a cohort that finds all of its sets. */
export const membersOf = ({ count, ratio, controls }: { count: number; ratio: number; controls: unknown }) =>
  controls === null ? count : count * (1 + ratio);

export const cohortDesign = z
  .strictObject({
    cases: group,
    /** Null: one group, with nothing to match. */
    controls: z.nullable(group),
    /** The number of cases. */
    count: z.int().check(z.gte(1), z.lte(maxMembers)),
    /** Controls for each case. */
    ratio: z._default(z.int().check(z.gte(1), z.lte(maxRatio)), 1),
    match: matchBy,
    /** Which samples are taken first. */
    prefer: z._default(z.enum(cohortPreferences), 'cheapest'),
    /** At most one sample of a donor. Samples without a known donor, or collected at 90 or older, count as one each. */
    onePerDonor: tick(true),
  })
  .check(
    z.refine((design) => membersOf(design) <= maxMembers, { error: 'cohort_size', path: ['count'] }),
    z.refine((design) => JSON.stringify(design).length <= maxDesign, { error: 'too_long', path: ['cases'] }),
  );
export type CohortDesign = z.output<typeof cohortDesign>;

export const continuousCovariates = ['age', 'year', 'volume', 'price'] as const;
export const categoricalCovariates = [
  'sex',
  'ethnicity',
  'container',
  'condition',
  'material',
  'anticoagulant',
  'fasting',
  'freezeThaws',
] as const;

const number = z.nullable(z.number());
/** Standardized mean differences; null: not defined. */
const difference = { before: number, after: number };
/** Of the samples that state it; null where none does. */
const spread = z.object({ mean: number, sd: number });

/** From so large a difference on, in absolute value, groups are to be checked, and are unbalanced. */
export const balanceBounds = { check: 0.1, unbalanced: 0.25 } as const;

/**
 * How far cases and controls differ, in standard deviations: before over the pools, after over the chosen samples, to
 * which `cases` and `controls` refer.
 */
const balance = z.object({
  /** The kind of the volumes that are compared: the most common one. */
  volumeKind: z.nullable(z.enum(volumeKinds)),
  continuous: z.array(
    z.object({ covariate: z.enum(continuousCovariates), ...difference, cases: spread, controls: spread }),
  ),
  /** Shares of the values that at least one in twenty has; a null value: not stated. */
  categorical: z.array(
    z.object({
      covariate: z.enum(categoricalCovariates),
      value: z.nullable(z.string()),
      ...difference,
      cases: number,
      controls: number,
    }),
  ),
});

export const cohortReport = z.object({
  /** The samples that fit each group. `controls` is null without controls; `capped`: there are more than were looked at. */
  pools: z.object({ cases: z.int(), controls: z.nullable(z.int()), capped: z.boolean() }),
  found: z.object({ sets: z.int(), samples: z.int() }),
  /** How many cases were tried. */
  attempts: z.int(),
  /** Sets that were requested and not found. */
  shortfall: z.int(),
  total: z.number(),
  /** Chosen samples without a known donor, or collected at 90 or older: two of one donor cannot be told apart. */
  unknownDonors: z.int(),
  /** Controls beyond the first of a donor within their set; only with several samples of a donor. */
  sharedDonors: z.int(),
  /** Null without controls. */
  balance: z.nullable(balance),
  /**
   * The smallest difference, in standard deviations, that is found with 80 % power at 5 % two-sided, with groups taken as
   * independent. Null without controls or sets.
   */
  power: z.nullable(z.object({ cases: z.int(), controls: z.int(), effect: z.number() })),
});
export type CohortReport = z.output<typeof cohortReport>;

/**
 * Computed at each read. `ordered`: in an order of the own company; `taken`: sold to others; `held`: by another cart;
 * `in_cart`: in the own cart.
 */
export const memberStates = [
  'available',
  'in_cart',
  'ordered',
  'held',
  'taken',
  'withdrawn',
  'expired',
  'unpriced',
] as const;
export type MemberState = (typeof memberStates)[number];

/** A sample in a place of a cohort, chosen or proposed. */
const candidate = {
  sample: sampleClient,
  /** How far a control is from its case: 1 is the most that one bound allows. Null for cases. */
  distance: number,
};
export const cohortCandidate = z.object(candidate);
export type CohortCandidate = z.output<typeof cohortCandidate>;

export const cohortMember = z.object({
  ...candidate,
  state: z.enum(memberStates),
  /** Stays when the cohort is built again. */
  pinned: z.boolean(),
  priceAtBuild: z.number(),
});
export type CohortMember = z.output<typeof cohortMember>;

const setOf = <M extends z.ZodMiniType>(member: M) =>
  z.object({
    /** From 1. It stays until the cohort is built again. */
    number: z.int(),
    case: member,
    /** The nearest first. */
    controls: z.array(member),
  });

/** A set of a preview. */
export const proposedSet = setOf(cohortCandidate);
export type ProposedSet = z.output<typeof proposedSet>;
export const cohortSet = setOf(cohortMember);
export type CohortSet = z.output<typeof cohortSet>;

const listed = {
  id,
  version: z.int(),
  active: z.boolean(),
  name: z.string(),
  note: z.nullable(z.string()),
  /** Colleagues of the company may read and copy it, its managers may change it. */
  shared: z.boolean(),
  owner: z.object({ id, name: z.string() }),
  /** Whether the caller owns it, and may change it. */
  mine: z.boolean(),
  mayChange: z.boolean(),
  cases: z.int(),
  controls: z.int(),
  /** Members that the caller can buy now, those in the own cart included, and what they cost now. */
  available: z.int(),
  total: z.number(),
  /** Members in orders of the company. */
  ordered: z.int(),
  builtAt: z.nullable(instant),
  /** The design has changed since it was built. */
  outdated: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
};

export const cohortRow = z.object(listed);
export type CohortRow = z.output<typeof cohortRow>;

export const cohort = z.object({
  ...listed,
  design: cohortDesign,
  /**
   * Why it cannot be built as it is, in the words of the errors of a build: a biomarker that was switched off, a diagnosis
   * that is no longer shown, a unit that no longer converts.
   */
  problems: z.record(z.string(), z.array(z.string())),
  report: z.nullable(cohortReport),
  /** In order of number. */
  sets: z.array(cohortSet),
});
export type Cohort = z.output<typeof cohort>;
