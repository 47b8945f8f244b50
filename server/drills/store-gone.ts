import assert from 'node:assert/strict';
import { readdir, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '../test/uploads.ts';
import { answered, dataOf, json, presign, uploadOf } from './client.ts';
import { type Crowd, gather } from './load.ts';
import { openSmallDisk } from './small-disk.ts';
import { checkSound, openTrial, type Trial } from './trial.ts';

/** the file store is read-only, full, and missing. Ordering still works; uploads get a 503. */
export async function run(say: (line: string) => void): Promise<void> {
  const disk = await openSmallDisk(8);
  const trial = await openTrial('embedded');
  const files = join(trial.dataDir, 'files');
  try {
    const crowd = await trial.within((database) =>
      gather(database, trial.port, { buyers: 1, staff: 1, hot: 4 }),
    );
    await rm(files, { recursive: true, force: true });
    await symlink(disk.folder, files);
    const running = await trial.start();
    await uploadWorks(trial, crowd);
    const trouble = async (what: string) => {
      const before = await objects(disk.folder);
      const [status, code] = await tryUpload(trial, crowd);
      assert.deepEqual([status, code], [503, 1503], `an upload to a store that is ${what}`);
      await order(trial, crowd);
      assert.deepEqual(
        await objects(disk.folder),
        before,
        `half an object was left in a store that is ${what}`,
      );
      say(`${what}: uploads refused with ${status}/${code}, ordering goes on, nothing half is left`);
    };
    if (disk.readOnly(true)) {
      await trouble('read-only');
      disk.readOnly(false);
    }
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(join(disk.folder, 'filler'), Buffer.alloc(bavail * bsize));
    await trouble('full');
    await rm(join(disk.folder, 'filler'));
    await rename(files, `${files}.away`);
    await writeFile(files, 'no folder');
    await trouble('gone');
    await rm(files);
    await rename(`${files}.away`, files);
    await uploadWorks(trial, crowd);
    await trial.stop(running);
    await trial.within(checkSound);
  } finally {
    await trial.close();
    await disk.close();
  }
}

/** All files below a folder; empty folders left by failed uploads do not count. */
const objects = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();

async function tryUpload(trial: Trial, { staff }: Crowd) {
  const bytes = await picture('png', 400);
  const address = await presign(trial, staff[0]?.authorization ?? '', bytes.length);
  return answered(await fetch(address, uploadOf(bytes)));
}

const uploadWorks = async (trial: Trial, crowd: Crowd) =>
  assert.deepEqual(await tryUpload(trial, crowd), [200, undefined]);

async function order(trial: Trial, { load, buyers: [me] }: Crowd): Promise<void> {
  const ask = (path: string, body: object) => fetch(trial.url(path), json(me?.authorization ?? '', body));
  const { id } = await dataOf<{ id: number }>(await ask('/api/client_orders/create_cart', {}));
  const sampleId = load.hot.shift();
  await dataOf(await ask(`/api/client_orders/${id}/add_item_to_cart`, { sampleId }));
  const delivery = {
    purchaseOrderNumber: 'PO-1',
    shipmentMethod: 'courier',
    shippingLocationId: me?.locationId,
  };
  await dataOf(await ask(`/api/client_orders/${id}/place`, delivery));
}
