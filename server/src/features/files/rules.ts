import { type FilePurpose, type FileType, fileRules, fileTypes, typeOfName } from '@aliquot/contract/files';
import type { Group } from '@aliquot/contract/roles';
import { fail } from '../../platform/http/index.ts';

/** What the sender said, or a purpose for whatever its type may serve. */
export type StoredPurpose = FilePurpose | 'general';

export const isKnownType = (type: string): type is FileType => Object.hasOwn(fileTypes, type);
export const isPicture = (type: string) => type === 'image/jpeg' || type === 'image/png';

/** Without a purpose a sheet is for import; anything else may serve wherever its type is taken. */
export const purposeOf = (given: FilePurpose | undefined, type: string): StoredPurpose =>
  given ?? (fileRules.import.types.includes(type as FileType) ? 'import' : 'general');

/** Logos, documents and sheets are staff's; those who buy send their picture and what goes with a message. */
const ofClients: readonly StoredPurpose[] = ['avatar', 'attachment', 'general'];

export function assertRoleMayUpload(group: Group, purpose: StoredPurpose): void {
  if (group !== 'staff' && !ofClients.includes(purpose)) fail('media_type_not_accepted');
}

/** Refuses a type or a length before a byte was sent. */
export function assertFileFits(purpose: StoredPurpose, type: string, size: number): asserts type is FileType {
  if (!isKnownType(type) || !rulesFor(purpose, type).types.includes(type)) fail('media_type_not_accepted');
  if (size > rulesFor(purpose, type).maxBytes) fail('too_large');
}

/** A picture of no purpose may become an avatar, so it obeys the smallest limit. */
const rulesFor = (purpose: StoredPurpose, type: string) =>
  purpose === 'general' ? fileRules[isPicture(type) ? 'avatar' : 'attachment'] : fileRules[purpose];

export const fits = (stored: string, type: string, wanted: FilePurpose) =>
  stored === wanted || (stored === 'general' && fileRules[wanted].types.includes(type as FileType));

const nameLength = 200;

/** A name that ends as its type does: whoever opens it must not start something else. */
export function nameFor(type: FileType, given: string): string {
  const name = cleanName(given);
  if (typeOfName(name) === type) return name;
  const stem = name.replace(/\.[A-Za-z0-9]{1,9}$/, '') || 'file';
  return `${stem}${fileTypes[type][0]}`;
}

/** A name fit to be shown: no folders, no control or direction characters, its ending kept when it is cut. */
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

/** A download header in which the name can only be a name: plain letters, and the full one encoded. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
