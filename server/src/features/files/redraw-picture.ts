import sharp from 'sharp';
import { fail } from '../../platform/http/index.ts';
import type { ReceivedFile } from './receive.ts';

/** Checked by the header before decoding, since a small file can decode to gigabytes. */
const maxPixels = 50_000_000;
const avatarSide = 512;
const attachmentSide = 2560;

// Only the JPEG and PNG decoders are allowed, so that no text, vector or rare format is ever parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a picture, upright and no larger than it is shown. The result has only pixels: no location, camera data,
 * thumbnail or appended file.
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
