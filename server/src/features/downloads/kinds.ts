import type { Role } from '@aliquot/contract/roles';
import type { Context } from '../../platform/context.ts';

/** A file as it is sent: its name, its type, and its bytes as they are made. */
export interface MadeFile {
  name: string;
  type: string;
  bytes: AsyncIterable<string | Uint8Array>;
}

/** What can be fetched: who may, and how the file is made of what was asked for. */
export interface DownloadKind<P extends object = object> {
  kind: string;
  roles: readonly Role[];
  make(context: Context, parameters: P): Promise<MadeFile>;
}

const kinds = new Map<string, DownloadKind>();

/** Rooms tell here what they make; downloads know none of them. */
export function registerDownload<P extends object>(kind: DownloadKind<P>): DownloadKind<P> {
  kinds.set(kind.kind, kind as unknown as DownloadKind);
  return kind;
}

export const kindOf = (name: string): DownloadKind | undefined => kinds.get(name);
