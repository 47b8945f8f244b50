import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '@aliquot/contract/endpoint';
import { contract } from '@aliquot/contract/index';
import { users } from '@aliquot/contract/users';
import { validQuery } from './valid-query.ts';

test('an unknown sort or filter value is left out, the rest is sent', () => {
  const query = { skip: 0, limit: 25, sortBy: 'foo', status: 'foo', role: 'admin', search: 'lind' } as never;
  assert.deepEqual(validQuery(users.getMany, { body: query }), {
    body: { skip: 0, limit: 25, role: 'admin', search: 'lind' },
  });
});

test('a valid query stays as it is', () => {
  const body = { skip: 25, limit: 50, sortBy: '-createdAt', status: 'blocked' as const };
  assert.deepEqual(validQuery(users.getMany, { body }), { body });
});

test('every list of the contract drops an unknown sort', () => {
  const rows: Row[] = Object.values(contract).flatMap((table) => Object.values(table));
  const lists = rows.filter(({ path, body }) => body && /get_many|get_chat_list$/.test(path));
  assert.ok(lists.length > 10);
  for (const row of lists) {
    const { body } = validQuery(row, { body: { sortBy: 'foo' } } as never) as { body: object };
    assert.deepEqual(body, {}, row.path);
  }
});
