import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Settings } from '../config.ts';
import { StoreMissingError } from './missing.ts';
import type { Store } from './store.ts';

/** An S3-compatible store. Its library is loaded only when used. */
export function createS3Store({ bucket, endpoint, region, ...credentials }: S3Settings): Store {
  const opening = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      credentials,
      // Some compatible stores do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Errors are thrown and logged by the caller.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    });
    return { s3, client };
  };
  let opened: ReturnType<typeof opening> | undefined;
  const open = () => {
    opened ??= opening();
    return opened;
  };
  return {
    async put(key, path, contentType) {
      const { s3, client } = await open();
      const { size } = await stat(path);
      await client.send(
        new s3.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
      );
      await rm(path, { force: true });
    },
    async read(key) {
      const { s3, client } = await open();
      const found = await client
        .send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }))
        .catch((error: unknown) => {
          throw error instanceof s3.NoSuchKey ? new StoreMissingError(key) : error;
        });
      return found.Body as Readable;
    },
    async remove(key) {
      const { s3, client } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
