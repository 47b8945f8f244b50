import * as z from 'zod/mini';
import { day, emptyToNull, id, optionalText, text } from './fields.ts';
import { sampleBiomarker, sampleResult } from './sample-client.ts';

/** Results of a sample besides its first one. */

export const maxResults = 60;

/** The biomarker is named by id or by LOINC code. */
export const resultBody = z.strictObject({
  loincBiomarkerId: z.optional(id),
  loincCode: z.optional(text(20)),
  value: text(),
  /** The unit of the value, if it is not that of the biomarker: the value is converted. */
  units: optionalText(40),
  method: optionalText(120),
  measuredOn: z.optional(emptyToNull(day)),
});
export type ResultBody = z.input<typeof resultBody>;

const shown = z.nullable(z.string());

export const furtherResult = z.object({
  id,
  loincBiomarker: sampleBiomarker,
  loincCode: z.string(),
  value: z.string(),
  /** With its unit, where it was converted. */
  valueAsSent: shown,
  result: z.nullable(sampleResult),
  method: shown,
  measuredOn: shown,
});
export type FurtherResult = z.output<typeof furtherResult>;
