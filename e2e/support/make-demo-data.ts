import { rmSync } from 'node:fs';
import { productUrl } from './addresses.ts';
import { makeDemoData } from './product.ts';

/** Before all browser tests; what it answers is done after them. */
export default async function setUp() {
  await makeDemoData(productUrl);
  return () => rmSync(process.env.E2E_DATA ?? '', { recursive: true, force: true });
}
