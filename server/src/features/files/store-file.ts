import type { Services } from '../../platform/context.ts';
import { checkContent } from './check-content.ts';
import type { FileRow } from './queries.ts';
import { receive } from './receive.ts';
import { isPicture } from './rules.ts';

/** Receives the bytes of an upload, checks and redraws them, and stores the file. A failure leaves no bytes behind. */
export async function storeFile(
  { config, store }: { config: Pick<Services['config'], 'dataDir'>; store: Services['store'] },
  row: Pick<FileRow, 'stored_key' | 'purpose' | 'content_type' | 'size'>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; checksum: Buffer }> {
  const received = await receive(config, row.stored_key, bytes, row.size);
  try {
    await checkContent(received, row.content_type);
    if (isPicture(row.content_type)) {
      // Loaded with the first picture, since most server processes never receive one.
      const { redraw } = await import('./redraw-picture.ts');
      await redraw(received, row.content_type, row.purpose);
    }
    const measured = await received.measure();
    await store.put(row.stored_key, received.path, row.content_type);
    return measured;
  } catch (error) {
    await received.discard();
    throw error;
  }
}
