import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userSchema } from './user-form-schema.ts';

const fieldsOf = async (value: object) => {
  const { issues = [] } = await userSchema['~standard'].validate(value);
  return issues.map(({ path }) => path?.[0]).sort();
};
const person = { firstName: '', lastName: 'Lind', email: 'no' };

test('a client without a company is reported together with all other errors', async () => {
  const fields = await fieldsOf({ ...person, role: 'client_user', clientCompanyId: null });
  assert.deepEqual(fields, ['clientCompanyId', 'email', 'firstName']);
});

test('a missing company alone is reported once', async () => {
  const right = { firstName: 'Ann', lastName: 'Lind', email: 'ann@lind.example' };
  assert.deepEqual(await fieldsOf({ ...right, role: 'client_user', clientCompanyId: null }), [
    'clientCompanyId',
  ]);
  assert.deepEqual(await fieldsOf({ ...right, role: 'admin', clientCompanyId: null }), []);
});
