import assert from 'node:assert/strict';
import { test } from 'node:test';
import { birthDate, emptyToNull, id, optionalText, phone, text } from '@aliquot/contract/fields';
import * as z from 'zod/mini';
import { startValues } from './start-values.ts';

const body = z.strictObject({
  name: text(),
  city: optionalText(),
  born: z.optional(emptyToNull(birthDate)),
  gender: z.optional(emptyToNull(z.enum(['male', 'female']))),
  integrated: z.optional(z.boolean()),
  companyId: z.optional(z.nullable(id)),
  pictureId: z.optional(z.nullable(id)),
  contact: z.optional(z.strictObject({ phoneNumber: z.optional(emptyToNull(phone)) })),
});

test('a new row begins with empty text, switches off and nothing picked', () => {
  assert.deepEqual(startValues(body, null), {
    name: '',
    city: '',
    born: '',
    gender: '',
    integrated: false,
    companyId: undefined,
    pictureId: undefined,
    contact: { phoneNumber: '' },
  });
});

test('a row gives the fields of the body and no others, and what is empty in it becomes empty text', () => {
  const row = {
    id: 7,
    version: 2,
    name: 'Cedar',
    city: null,
    born: '1990-05-02',
    gender: null,
    integrated: true,
    companyId: null,
    contact: { phoneNumber: null, id: 3 },
  };
  assert.deepEqual(startValues(body, row), {
    name: 'Cedar',
    city: '',
    born: '1990-05-02',
    gender: '',
    integrated: true,
    companyId: null,
    pictureId: undefined,
    contact: { phoneNumber: '' },
  });
});

test('a body with a rule over several fields gives the same values', () => {
  const checked = body.check(z.refine(() => true));
  assert.deepEqual(startValues(checked, { name: 'Cedar' }), startValues(body, { name: 'Cedar' }));
});
