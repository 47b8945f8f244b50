import { rmSync } from 'node:fs';
import { galleryUrl, needsGallery, productUrl } from './addresses.ts';
import { startDatabaseServer } from './database.ts';
import { answers, makeDemoData } from './product.ts';

/** Runs before all browser tests; the function it returns runs after them. */
export default async function setUp() {
  const stopDatabaseServer = await startDatabaseServer();
  await Promise.all([
    makeDemoData(productUrl),
    ...(needsGallery ? [answers(`${galleryUrl}/gallery`, 200)] : []),
  ]);
  return async () => {
    await stopDatabaseServer();
    rmSync(process.env.E2E_DATA ?? '', { recursive: true, force: true });
  };
}
