import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { companies } from '@aliquot/contract/companies';
import type { Caller } from '../../../test/harness.ts';
import { openFileTestApp, picture } from '../../../test/uploads.ts';

let testApp: Awaited<ReturnType<typeof openFileTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openFileTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

test('a company’s logo is visible to staff and its own users, and can be replaced and removed', async () => {
  const first = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
  const { id, logoUrl } = await admin.ok(companies.create, {
    body: { name: 'With a logo', logoFileId: first },
  });
  assert.equal((await testApp.read(logoUrl)).statusCode, 200);
  const person = await testApp.as(await testApp.make.user({ role: 'client_user', companyId: id }));
  const own = await person.ok(companies.get, { params: { id } });
  assert.equal((await testApp.read(own.logoUrl)).statusCode, 200);

  const second = await testApp.uploaded(admin, await picture(), { purpose: 'logo' });
  const changed = await admin.ok(companies.update, { params: { id }, body: { logoFileId: second } });
  assert.equal((await testApp.read(changed.logoUrl)).statusCode, 200);
  assert.equal((await testApp.read(logoUrl)).statusCode, 404);
  const bare = await admin.ok(companies.update, { params: { id }, body: { logoFileId: null } });
  assert.equal(bare.logoUrl, null);
});

test('another user’s upload cannot become a logo', async () => {
  const colleague = await testApp.as('admin');
  const logoFileId = await testApp.uploaded(colleague, await picture(), { purpose: 'logo' });
  const { code, fields } = await admin.refused(companies.create, { body: { name: 'Borrowed', logoFileId } });
  assert.equal(code, 1005);
  assert.deepEqual(Object.keys(fields ?? {}), ['logoFileId']);
});
