import * as z from 'zod/mini';
import { diagnosesBody, diagnosis, diagnosisCode } from './diagnoses.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { birthDate, emptyToNull, id, idText, instant, text, version } from './fields.ts';
import { listOf, listQuery } from './paging.ts';
import { staff } from './roles.ts';
import { donorGenders, oneOrMore } from './sample-client.ts';
import { sampleStatuses } from './sample-statuses.ts';

/** Donors as their vendors name them. Clients see a code that differs by company, and nothing else of them. */

const shown = z.nullable(z.string());

/** The vendor's own identifier. */
export const donorKey = text();

export const donor = z.object({
  id,
  version: z.int(),
  donorKey: z.string(),
  vendor: z.nullable(z.object({ id, name: z.string() })),
  born: shown,
  sex: z.nullable(z.enum(donorGenders)),
  /** By code. */
  diagnoses: z.array(diagnosis),
  /** Its samples that are not deleted. */
  sampleCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Donor = z.output<typeof donor>;

export const donorBody = z.strictObject({
  donorKey,
  born: z.optional(emptyToNull(birthDate)),
  sex: z.optional(emptyToNull(z.enum(donorGenders))),
  /** All of them; left as they are without it. */
  diagnoses: z.optional(diagnosesBody),
});
export type DonorBody = z.input<typeof donorBody>;

/** The samples of a donor that its reply names. */
export const maxDonorSamples = 200;

const params = z.strictObject({ id: idText });

export const donors = {
  getMany: endpoint({
    method: 'POST',
    path: '/api/donors/get_many',
    kind: 'read',
    access: staff,
    body: listQuery({
      sorts: ['donorKey', 'createdAt', 'updatedAt'],
      filters: {
        vendorId: z.optional(id),
        /** Of three characters: a category with all of its codes. */
        diagnosis: oneOrMore(diagnosisCode),
      },
    }),
    response: listOf(donor),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/donors/{id}',
    kind: 'read',
    access: staff,
    params,
    response: z.extend(donor, {
      /** By day of collection, the latest first. */
      samples: z.array(
        z.object({
          id,
          accession: z.string(),
          collectionDate: shown,
          status: z.enum(sampleStatuses),
          biomarker: z.string(),
          loincCode: z.string(),
        }),
      ),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/donors/{id}',
    kind: 'write',
    access: staff,
    params,
    body: z.extend(z.partial(donorBody), { version: z.optional(version) }),
    response: donor,
  }),
};

export const donorsDocs: DocsOf<typeof donors> = {
  getMany: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'List donors with their numbers of samples',
  },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read a donor with its samples' },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'duplicate', 'version_conflict'],
    summary: 'Change a donor. A new date of birth or sex changes all of its samples as well',
  },
};
