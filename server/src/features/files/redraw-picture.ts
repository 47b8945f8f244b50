import sharp from 'sharp';
import { fail } from '../../platform/http/index.ts';
import type { ReceivedFile } from './receive.ts';

/** Read from the header, before anything is unpacked: a small file can claim gigabytes. */
const maxPixels = 50_000_000;
const avatarSide = 512;
const attachmentSide = 2560;

// Only the two decoders we offer: no text, no vector and no rare format is ever parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws a picture anew, upright and no larger than it is shown. What is kept holds pixels and nothing else: no place, no
 * camera, no thumbnail, no second file behind the first.
 */
export async function redraw(file: ReceivedFile, type: string, purpose: string): Promise<void> {
  const bytes = await file.bytes();
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => fail('media_type_not_accepted'));
  if (width * height > maxPixels) fail('too_large');
  const side = purpose === 'avatar' || purpose === 'logo' ? avatarSide : attachmentSide;
  const upright = sharp(bytes, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const drawn = type === 'image/png' ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85 });
  await file.replace(await drawn.toBuffer().catch(() => fail('media_type_not_accepted')));
}
