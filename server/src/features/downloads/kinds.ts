import type { Role } from '@aliquot/contract/roles';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';

/** A file to send: its name, its type, and its bytes as a stream. */
export interface MadeFile {
  name: string;
  type: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** Runs once the file is sure to be sent, with the system's handle. What it returns is noted in the security log. */
  beforeSending?(system: Handle): Promise<Record<string, string | number>>;
}

/** A kind of download: which roles may fetch it, and how the file is made from its parameters. */
export interface DownloadKind<P extends object = object> {
  kind: string;
  roles: readonly Role[];
  make(context: Context, parameters: P): Promise<MadeFile>;
}

const kinds = new Map<string, DownloadKind>();

/** Rooms register their kinds here, so that this room does not import them. */
export function registerDownload<P extends object>(kind: DownloadKind<P>): DownloadKind<P> {
  if (kinds.has(kind.kind)) throw new Error(`there are two downloads called ${kind.kind}`);
  kinds.set(kind.kind, kind as unknown as DownloadKind);
  return kind;
}

export const kindOf = (name: string): DownloadKind | undefined => kinds.get(name);
