import * as z from 'zod/mini';

export const cohortRoles = ['case', 'control'] as const;
export type CohortRole = (typeof cohortRoles)[number];

/** The place of a sample that was added to a cart from a cohort; null for others. A case and its controls share a set. */
export const cohortPlace = z.nullable(
  z.object({ name: z.string(), set: z.int(), role: z.enum(cohortRoles) }),
);
export type CohortPlace = z.output<typeof cohortPlace>;
