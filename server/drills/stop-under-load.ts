import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@aliquot/contract/chats';
import type { ImportRun } from '@aliquot/contract/imports';
import { verify } from '../test/load-test/verdict.ts';
import { formWith } from '../test/multipart.ts';
import { dataOf, json } from './client.ts';
import { type Crowd, gather, startActors } from './load.ts';
import { checkSound, engines, openTrial, readerOf, type Trial } from './trial.ts';

const rows = 3000;
// Below the limit of messages per minute.
const messages = 18;
const stopWithinMs = 10_000;

/** SIGTERM during orders, an import and a conversation. */
export async function run(say: (line: string) => void): Promise<void> {
  for (const engine of engines) {
    const trial = await openTrial(engine);
    try {
      const crowd = await trial.within((database) => gather(database, trial.port, { buyers: 5, staff: 2 }));
      const { load, staff } = crowd;
      const boss = staff[0]?.authorization ?? '';
      const first = await trial.start();
      const everybody = startActors(crowd);
      const address = await beginImport(trial, crowd, boss);
      const talk = converse(trial, crowd);
      await pause(1000);
      const tookMs = await trial.stop(first);
      const second = await trial.start();
      await talk;
      const run = await endOfImport(trial, boss, address);
      load.over = true;
      await everybody;
      load.places.agent.destroy();
      await trial.stop(second);
      await trial.within(async (database) => {
        const { rows: counted } = await readerOf(database).query(
          `select (select count(*)::int from samples where accession like 'STOP-%') as imported,
             (select count(*)::int from chat_messages where comment like 'Word %') as said,
             (select count(distinct comment)::int from chat_messages where comment like 'Word %') as different`,
        );
        assert.deepEqual(counted, [{ imported: rows, said: messages, different: messages }]);
        await verify(load, readerOf(database));
        await checkSound(database);
      });
      say(
        `${engine}: ended in order after ${Math.round(tookMs)} ms; ${load.acknowledged.size} orders, ${run.counts.added} imported rows and ${messages} messages are there, each once`,
      );
      assert.ok(tookMs < stopWithinMs);
    } finally {
      await trial.close();
    }
  }
}

async function beginImport(trial: Trial, { facilityId }: Crowd, authorization: string): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `STOP-${n},2345-7,1,mL`);
  const form = formWith('stop.csv', ['accession,loincCode,volumeNumber,volumeUnits', ...lines].join('\n'));
  const target = `/api/inventory/samples/import_file?storageFacilityId=${facilityId}&dryRun=true`;
  const sent = await fetch(trial.url(target), {
    method: 'POST',
    headers: { authorization, ...form.headers },
    body: new Uint8Array(form.payload),
  });
  let run = await dataOf<ImportRun>(sent);
  const address = `/api/inventory/imports/${run.id}`;
  while (run.state !== 'checked') {
    await pause(50);
    run = await dataOf<ImportRun>(await fetch(trial.url(address), { headers: { authorization } }));
  }
  assert.equal(run.counts.good, rows);
  await dataOf(await fetch(trial.url(`${address}/commit`), json(authorization, { take: 'good' })));
  return address;
}

async function endOfImport(trial: Trial, authorization: string, address: string): Promise<ImportRun> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const run = await dataOf<ImportRun>(await fetch(trial.url(address), { headers: { authorization } }));
    if (run.state === 'done') return run;
    assert.ok(Date.now() < deadline, `the import is still ${run.state}`);
    await pause(100);
  }
}

/** Writes messages one by one and retries each until it is acknowledged. */
async function converse(trial: Trial, { buyers }: Crowd): Promise<void> {
  const authorization = buyers[0]?.authorization ?? '';
  const ask = async (path: string, body: object): Promise<ChatMessage> => {
    for (;;) {
      const reply = await fetch(trial.url(`/api/contact_us/${path}`), json(authorization, body)).catch(
        () => null,
      );
      if (reply?.status === 200) return dataOf<ChatMessage>(reply);
      assert.ok(!reply || reply.status === 503, `${path}: ${reply?.status}`);
      await pause(50);
    }
  };
  const { chatId } = await ask('create_message_authorized', { comment: 'Good morning', clientKey: 'word' });
  for (let n = 0; n < messages; n += 1)
    await ask('create_reply', { chatId, comment: `Word ${n}`, clientKey: `word-${n}` });
}
