import { type FilePurpose, type FileType, fileRules, fileTypes, typeOfName } from '@aliquot/contract/files';
import type { Group } from '@aliquot/contract/roles';
import { fail } from '../../platform/http/index.ts';

/** The purpose that the sender declared, or `general`, which fits any purpose that accepts its type. */
export type StoredPurpose = FilePurpose | 'general';

export const isKnownType = (type: string): type is FileType => Object.hasOwn(fileTypes, type);
export const isPicture = (type: string) => type === 'image/jpeg' || type === 'image/png';

/** Without a purpose a sheet is for import; any other file fits every purpose that accepts its type. */
export const purposeOf = (given: FilePurpose | undefined, type: string): StoredPurpose =>
  given ?? (fileRules.import.types.includes(type as FileType) ? 'import' : 'general');

/** Clients upload avatars and attachments; logos, documents and sheets are for staff. */
const ofClients: readonly StoredPurpose[] = ['avatar', 'attachment', 'general'];

export function assertRoleMayUpload(group: Group, purpose: StoredPurpose): void {
  if (group !== 'staff' && !ofClients.includes(purpose)) fail('media_type_not_accepted');
}

/** Refuses a type or a size before any byte is sent. */
export function assertFileFits(purpose: StoredPurpose, type: string, size: number): asserts type is FileType {
  if (!isKnownType(type) || !rulesFor(purpose, type).types.includes(type)) fail('media_type_not_accepted');
  if (size > rulesFor(purpose, type).maxBytes) fail('too_large');
}

/** A picture without a purpose may become an avatar, so the smallest limit applies. */
const rulesFor = (purpose: StoredPurpose, type: string) =>
  purpose === 'general' ? fileRules[isPicture(type) ? 'avatar' : 'attachment'] : fileRules[purpose];

export const fits = (stored: string, type: string, wanted: FilePurpose) =>
  stored === wanted || (stored === 'general' && fileRules[wanted].types.includes(type as FileType));

const nameLength = 200;

/** A name with the extension of its type, so that opening it does not start another program. */
export function nameFor(type: FileType, given: string): string {
  const name = cleanName(given);
  if (typeOfName(name) === type) return name;
  const stem = name.replace(/\.[A-Za-z0-9]{1,9}$/, '') || 'file';
  return `${stem}${fileTypes[type][0]}`;
}

/** A safe name: no folders, no control or direction characters; a long one is cut before its extension. */
export function cleanName(given: string): string {
  const bare = given
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
  const dot = bare.lastIndexOf('.');
  const ending = dot > 0 && bare.length - dot <= 10 ? bare.slice(dot) : '';
  const stem = Array.from(ending ? bare.slice(0, dot) : bare).slice(0, nameLength);
  return `${stem.join('')}${ending}` || 'file';
}

/** A content-disposition header that cannot be injected: an ASCII name, and the full name encoded. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
