import { rmSync } from 'node:fs';
import { productUrl } from './addresses.ts';
import { startDatabaseServer } from './database.ts';
import { makeDemoData } from './product.ts';

/** Before all browser tests; what it answers is done after them. */
export default async function setUp() {
  const stopDatabaseServer = await startDatabaseServer();
  await makeDemoData(productUrl);
  return async () => {
    await stopDatabaseServer();
    rmSync(process.env.E2E_DATA ?? '', { recursive: true, force: true });
  };
}
