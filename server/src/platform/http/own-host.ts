import type { Config } from '../config.ts';

/** The start of addresses in replies: empty if only the own page uses them, the host if pages of other origins may. */
export const ownHost = ({
  apiHost,
  allowedOrigins,
  publicUrl,
}: Pick<Config, 'apiHost' | 'allowedOrigins' | 'publicUrl'>) =>
  apiHost.replace(/\/$/, '') || (allowedOrigins.length > 0 ? publicUrl.origin : '');
