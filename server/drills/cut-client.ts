import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formWith } from '../test/multipart.ts';
import { picture } from '../test/uploads.ts';
import { dataOf, json, openSession, presign, uploadOf } from './client.ts';
import { openLine } from './cut-line.ts';
import { type Crowd, gather } from './load.ts';
import { checkSound, engines, openTrial, readerOf, type Trial } from './trial.ts';

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** cuts the client's connection after the work is done and before the reply arrives; then the client retries. */
export async function run(say: (line: string) => void, ...only: string[]): Promise<void> {
  for (const engine of engines.filter((each) => only.length === 0 || only.includes(each))) {
    const trial = await openTrial(engine);
    const line = await openLine(trial.port, () => () => true);
    try {
      const crowd = await trial.within((database) => gather(database, trial.port, { buyers: 2, hot: 1 }));
      const running = await trial.start();
      const cut: Ask = async (path, init) => {
        await assert.rejects(fetch(`http://127.0.0.1:${line.port}${path}`, init), 'the line was not cut');
        return fetch(trial.url(path), init);
      };
      await place(cut, trial, crowd);
      await refresh(cut, trial, crowd);
      await importTwice(cut, trial, crowd);
      await upload(cut, trial, crowd);
      await trial.stop(running);
      await trial.within(async (database) => {
        const { rows } = await readerOf(database).query(
          `select (select count(*)::int from client_orders where status <> 'new') as orders,
             (select count(*)::int from samples where accession like 'CUT-%') as imported`,
        );
        assert.deepEqual(rows, [{ orders: 1, imported: 3 }]);
        await checkSound(database);
      });
      say(
        `${engine}: place, refresh, import and upload cut before the reply and asked again: each happened once`,
      );
    } finally {
      line.close();
      await trial.close();
    }
  }
}

async function place(cut: Ask, trial: Trial, { load, buyers: [me] }: Crowd): Promise<void> {
  if (!me) return;
  const opened = await fetch(trial.url('/api/client_orders/create_cart'), json(me.authorization, {}));
  const { id } = await dataOf<{ id: number }>(opened);
  const added = json(me.authorization, { sampleIds: load.hot });
  await dataOf(await fetch(trial.url(`/api/client_orders/${id}/add_item_to_cart`), added));
  const request = json(me.authorization, {
    shippingLocationId: me.locationId,
    purchaseOrderNumber: 'PO-1',
    shipmentMethod: 'courier',
  });
  const headers = { ...request.headers, 'idempotency-key': randomUUID() };
  const order = await dataOf<{ id: number }>(
    await cut(`/api/client_orders/${id}/place`, { ...request, headers }),
  );
  assert.equal(order.id, id);
}

async function refresh(cut: Ask, trial: Trial, { buyers }: Crowd): Promise<void> {
  const session = await openSession(trial, buyers[1]?.email ?? '');
  const renewed = await cut('/api/auth/refresh_session', { headers: { ...session } });
  assert.equal(renewed.status, 200, 'a lost reply to a refresh signs the user out');
  const authorization = renewed.headers.get('authorization') ?? '';
  await dataOf(await fetch(trial.url('/api/auth/me'), { headers: { authorization } }));
}

/** Sends the same sheet again: its rows must not be added twice. */
async function importTwice(cut: Ask, trial: Trial, { staff: [boss], facilityId }: Crowd): Promise<void> {
  const rows = [1, 2, 3].map((n) => `CUT-${n},2345-7,1,mL`);
  const form = formWith('cut.csv', ['accession,loincCode,volumeNumber,volumeUnits', ...rows].join('\n'));
  const sent = {
    method: 'POST',
    headers: { authorization: boss?.authorization ?? '', ...form.headers },
    body: new Uint8Array(form.payload),
  };
  const target = `/api/inventory/samples/import_file?storageFacilityId=${facilityId}`;
  const reply = await cut(target, sent);
  assert.ok(reply.status < 500, await reply.text());
  const found = await fetch(
    trial.url('/api/inventory/samples/get_many'),
    json(boss?.authorization ?? '', { search: 'CUT-', limit: 10 }),
  );
  assert.equal((await dataOf<{ count: number }>(found)).count, rows.length);
}

async function upload(cut: Ask, trial: Trial, { staff: [boss] }: Crowd): Promise<void> {
  const bytes = await picture();
  const authorization = boss?.authorization ?? '';
  const { pathname, search } = await presign(trial, authorization, bytes.length);
  const again = await cut(pathname + search, uploadOf(bytes));
  // The address works once. A client without a reply requests another one.
  assert.equal(again.status, 403);
  const other = await presign(trial, authorization, bytes.length);
  await dataOf(await fetch(other, uploadOf(bytes)));
  const left = readdirSync(trial.dataDir, { recursive: true }).filter((name) =>
    /incoming\/.+/.test(String(name)),
  );
  assert.deepEqual(left, [], `half a file was left: ${join(trial.dataDir, String(left[0]))}`);
}
