import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { people } from '../../seed/demo-data.ts';
import { invitedPeople } from '../../seed/demo-people.ts';
import { onPostgres } from '../harness-db.ts';
import { openTwoNodes } from './two-nodes.ts';

let testApp: Awaited<ReturnType<typeof openTwoNodes>>;

describe('two nodes that start at once on an empty database', {
  skip: !onPostgres && 'one process only',
}, () => {
  before(async () => {
    testApp = await openTwoNodes({ DEMO: 'on' });
  });
  after(() => testApp.close());

  test('seed it once, and both serve', async () => {
    assert.deepEqual(
      testApp.nodes.flatMap(({ complaints }) => complaints),
      [],
    );
    const { users } = await testApp.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .executeTakeFirstOrThrow();
    assert.equal(users, people.length + invitedPeople.length);
    for (const node of [0, 1] as const) {
      const reply = await testApp.at(node).raw({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: people[0]?.email, password: 'Specimen1' },
      });
      assert.equal(reply.statusCode, 200, reply.body);
    }
  });
});
