import type { Config } from '../config.ts';
import { createFolderStore } from './folder.ts';
import { createS3Store } from './s3.ts';
import type { Store } from './store.ts';

export function createStore(config: Pick<Config, 'dataDir' | 's3'>): Store {
  return config.s3 ? createS3Store(config.s3) : createFolderStore(config.dataDir);
}
