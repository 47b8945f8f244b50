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

test('a new row starts with empty texts, switches off and nothing selected', () => {
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

test('a row gives only the fields of the body, and null texts become empty ones', () => {
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
