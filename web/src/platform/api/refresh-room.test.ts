import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refreshRoom } from './refresh-room.ts';

test('a change during the first read of a list is read afterwards', async () => {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['/api/vendors/get_many', {}],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => {});
  const refreshed = refreshRoom(client, '/api/vendors');
  answers[0]?.('before the change');
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
  answers[1]?.('after the change');
  await refreshed;
  assert.deepEqual([observer.getCurrentResult().data, answers.length], ['after the change', 2]);
  stop();
});
