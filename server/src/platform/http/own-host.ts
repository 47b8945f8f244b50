import type { Config } from '../config.ts';

/** What an address of ours begins with: nothing while the page is ours, the host where pages of other origins use it. */
export const ownHost = ({
  apiHost,
  allowedOrigins,
  publicUrl,
}: Pick<Config, 'apiHost' | 'allowedOrigins' | 'publicUrl'>) =>
  apiHost.replace(/\/$/, '') || (allowedOrigins.length > 0 ? publicUrl.origin : '');
