import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { staff } from './roles.ts';

/**
 * Samples in stock that have no donor yet are linked to one by what they say: those of one vendor with the same biobank ID,
 * date of birth and sex are of one person.
 */

/** Groups that disagree, as far as they are named. */
export const maxDisagreements = 20;

const counts = z.object({
  /** Donors that samples would be linked to, new or known. */
  donors: z.int(),
  samples: z.int(),
  /** Samples that are left, each counted by the first that applies. */
  withoutVendor: z.int(),
  withoutBiobankId: z.int(),
  withoutBirthOrSex: z.int(),
  /** Groups of one biobank ID whose samples, or whose donor, differ in birth or sex. They are left. */
  disagreeing: z.int(),
  disagreements: z.array(
    z.object({ vendor: z.object({ id, name: z.string() }), biobankId: z.string(), samples: z.int() }),
  ),
});
export type LinkCounts = z.output<typeof counts>;

export const linkStates = ['running', 'done', 'undoing', 'undone'] as const;

const person = z.object({ id, name: z.string() });

const run = z.object({
  id,
  at: instant,
  by: person,
  state: z.enum(linkStates),
  /** Samples to link; null until they are chosen. */
  planned: z.nullable(z.int()),
  samples: z.int(),
  donors: z.int(),
  undone: z.nullable(z.object({ at: instant, by: person })),
});
export type LinkRun = z.output<typeof run>;

/** Somebody has to wait for it: no other run starts meanwhile. */
export const isOpen = ({ state }: LinkRun) => state === 'running' || state === 'undoing';

export const donorLinks = {
  link: endpoint({
    method: 'POST',
    path: '/api/donors/link',
    kind: 'write',
    access: staff,
    body: z.strictObject({
      /** Only return what would be linked. */
      dryRun: z.optional(z.boolean()),
    }),
    /** The counts of a dry run, otherwise the run. */
    response: z.object({ counts: z.nullable(counts), run: z.nullable(run) }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/donors/link_runs',
    kind: 'read',
    access: staff,
    response: z.object({ items: z.array(run) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/donors/link_runs/{id}/undo',
    kind: 'write',
    access: staff,
    params: z.strictObject({ id: idText }),
    response: run,
  }),
};

export const donorLinksDocs: DocsOf<typeof donorLinks> = {
  link: {
    scope: 'any',
    errors: ['invalid_input', 'linking_donors'],
    summary:
      'Link samples without a donor that have the same vendor, biobank ID, date of birth and sex, by a job; or count them',
  },
  runs: { scope: 'any', errors: [], summary: 'The latest runs of linking, newest first' },
  undo: {
    scope: 'any',
    errors: ['not_found', 'linking_donors'],
    summary:
      'Undo a run of linking by a job: unlink its samples that still have their donor, and delete the donors it created that nothing refers to. Repeating it has no effect',
  },
};
