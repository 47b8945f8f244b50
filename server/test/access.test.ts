import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Row } from '@aliquot/contract/endpoint';
import { contract } from '@aliquot/contract/index';
import { type Role, roles } from '@aliquot/contract/roles';
import fastify from 'fastify';
import { requireRows } from '../src/platform/mount.ts';
import { type Caller, openHouse } from './harness.ts';

/** Calls every row as every role and as nobody: who is not named by the row gets no further than the door. */

let house: Awaited<ReturnType<typeof openHouse>>;
const callers = new Map<Role, Caller>();

before(async () => {
  house = await openHouse();
  for (const role of roles) callers.set(role, await house.as(role));
});
after(() => house.close());

const rows = Object.entries(contract).flatMap(([room, table]) =>
  Object.entries(table).map(([name, row]) => ({ title: `${room}.${name}`, row: row as Row })),
);
// Signing out ends the caller's session, and a stream never ends: both have tests of their own.
const called = rows.filter(({ title }) => title !== 'auth.logout' && title !== 'system.events');
const urlOf = (row: Row) => row.path.replace(/\{\w+\}/g, '999999');

for (const { title, row } of called) {
  describe(`${row.method} ${row.path}`, () => {
    if (row.access !== 'public') {
      test('nobody is not let in', async () => {
        const reply = await house.nobody.raw({ method: row.method, url: urlOf(row) });
        assert.equal(reply.statusCode, 401);
        assert.equal(reply.json().error.code, 1000);
      });
      test('a token that is not ours is an ended session', async () => {
        const reply = await house.nobody.raw({
          method: row.method,
          url: urlOf(row),
          headers: { authorization: 'Bearer x.y.z' },
        });
        assert.equal(reply.statusCode, 401);
        assert.equal(reply.json().error.code, 1002);
      });
    }
    for (const role of roles) {
      const allowed = typeof row.access === 'string' || row.access.includes(role);
      test(`${role} ${allowed ? 'passes the door' : 'is refused'}`, async () => {
        const caller = callers.get(role);
        assert.ok(caller);
        const reply = await caller.raw({ method: row.method, url: urlOf(row) });
        if (!allowed) {
          assert.equal(reply.statusCode, 403);
          assert.equal(reply.json().error.code, 1003);
        } else {
          assert.notEqual(reply.statusCode, 403, `${title} refused ${role}`);
          assert.ok(reply.statusCode < 500, reply.body);
        }
      });
    }
  });
}

test('an address of the API that is no row of the contract stops the start', () => {
  const app = fastify();
  requireRows(app);
  assert.throws(() => app.get('/api/bare', async () => 'open'), /not a row of the contract/);
  assert.doesNotThrow(() => app.get('/page', async () => 'open'));
});
