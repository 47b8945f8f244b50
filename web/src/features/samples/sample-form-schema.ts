import { id } from '@aliquot/contract/fields';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { sampleBody } from '@aliquot/contract/samples';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { formatDay, formatUnits, today } from '../../platform/format/index.ts';
import { numberWords } from '../../ui/field/number-words.ts';
import { readResult } from './written-result.ts';

interface Term {
  type: BiomarkerType;
  units: string | null;
}

const fields = z.extend(z.omit(sampleBody, { loincCode: true }), { loincBiomarkerId: id });
type Values = z.output<typeof fields>;
type Days = Partial<Record<'collectionDate' | 'donorDob' | 'expirationDate' | 'measuredOn', string | null>>;

/** Runs even if single fields are invalid, so that all errors show at once. */
const always = { when: () => true };
const given = (input: unknown) => (input ?? {}) as Days & { biomarkerValue?: string | null };

/**
 * The contract's rules plus the server's rules between fields: days in order, and a value that is valid for
 * its biomarker. Messages name the other day.
 */
export function sampleSchema(term: Term | null, t: TFunction, language: string) {
  const collected = (input: unknown) => formatDay(given(input).collectionDate ?? '', language);
  const result = (input: unknown) => readResult(given(input).biomarkerValue ?? '', term, language);
  return fields.check(
    z.refine<Values>((body) => !given(body).collectionDate || String(body.collectionDate) <= today(), {
      ...always,
      error: 'day_future',
      path: ['collectionDate'],
    }),
    z.refine<Values>((body) => !given(body).donorDob || String(body.donorDob) >= '1900-01-01', {
      ...always,
      error: 'day_too_early',
      path: ['donorDob'],
    }),
    z.refine<Values>((body) => inOrder(given(body).donorDob, given(body).collectionDate ?? today()), {
      ...always,
      error: ({ input }) =>
        given(input).collectionDate
          ? t('inventory:problem.born_after', { day: collected(input) })
          : 'day_future',
      path: ['donorDob'],
    }),
    z.refine<Values>((body) => inOrder(given(body).collectionDate, given(body).expirationDate), {
      ...always,
      error: ({ input }) => t('inventory:problem.expires_before', { day: collected(input) }),
      path: ['expirationDate'],
    }),
    z.refine<Values>((body) => !given(body).measuredOn || String(body.measuredOn) <= today(), {
      ...always,
      error: 'day_future',
      path: ['measuredOn'],
    }),
    z.refine<Values>((body) => inOrder(given(body).collectionDate, given(body).measuredOn), {
      ...always,
      error: 'measured_before_collection',
      path: ['measuredOn'],
    }),
    z.refine<Values>(
      ({ hoursToProcessing: first, hoursToFreezer: then }) => !first || !isNumber(then) || first <= then,
      {
        ...always,
        error: 'freezer_before_processing',
        path: ['hoursToFreezer'],
      },
    ),
    z.refine<Values>((body) => !('problem' in result(body)), {
      ...always,
      error: ({ input }) => {
        const invalid = result(input);
        return 'problem' in invalid && invalid.problem !== 'format'
          ? numberWords(t, language)(invalid, { kind: 'measure', unit: formatUnits(term?.units ?? '') })
          : 'value_not_numeric';
      },
      path: ['biomarkerValue'],
    }),
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const inOrder = (first: string | null | undefined, second: string | null | undefined) =>
  !first || !second || first <= second;
