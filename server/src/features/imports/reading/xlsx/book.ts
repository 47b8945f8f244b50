import { posix } from 'node:path';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';
import { readStrings } from './strings.ts';
import { readDateStyles } from './styles.ts';
import { type Attributes, attribute, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** The first sheet's path, and the tables that its cells refer to. */
export interface Book {
  sheet: string;
  strings: readonly string[];
  isDate: readonly boolean[];
  date1904: boolean;
}

interface Relation {
  id: string;
  kind: string;
  target: string;
}

/** Finds a workbook's first sheet and reads the tables that its cells refer to. */
export async function openBook(zip: Zip): Promise<Book> {
  const [root] = (await relationsOf(zip, '')).filter(({ kind }) => kind === 'officeDocument');
  const path = root?.target ?? 'xl/workbook.xml';
  const relations = await relationsOf(zip, path);
  const { sheet, date1904 } = await readBook(zip, path, relations);
  const part = (kind: string, usual: string) =>
    relations.find((relation) => relation.kind === kind)?.target ?? usual;
  const strings = part('sharedStrings', 'xl/sharedStrings.xml');
  const styles = part('styles', 'xl/styles.xml');
  return {
    sheet,
    date1904,
    strings: zip.has(strings) ? await readStrings(zip.unpack(strings)) : [],
    isDate: zip.has(styles) ? await readDateStyles(zip.unpack(styles)) : [],
  };
}

async function readBook(zip: Zip, path: string, relations: readonly Relation[]) {
  let sheet: string | undefined;
  let date1904 = false;
  await readXml(zip.unpack(path), {
    open(name, attributes, parent) {
      if (name === 'workbookPr' && parent === 'workbook')
        date1904 = ['1', 'true', 'on'].includes(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet' || parent !== 'sheets' || sheet !== undefined) return;
      const id = relationId(attributes);
      const relation = relations.find((each) => each.id === id);
      // Charts and dialogs are sheets without cells: skip them.
      if (relation) sheet = relation.kind === 'worksheet' ? relation.target : undefined;
      else sheet = 'xl/worksheets/sheet1.xml';
    },
  });
  if (sheet === undefined) throw new FileError('empty_file');
  return { sheet, date1904 };
}

/** `r:id`; some programs use another prefix. */
const relationId = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

const kinds = new Set([
  'officeDocument',
  'worksheet',
  'chartsheet',
  'dialogsheet',
  'sharedStrings',
  'styles',
]);

/** The relations of a part of the package, of the kinds that are needed. */
async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!zip.has(path)) return relations;
  await readXml(zip.unpack(path), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const kind = attribute(attributes, 'Type')?.split('/').at(-1) ?? '';
      if (!kinds.has(kind)) return;
      const target = targetOf(zip, folder, attribute(attributes, 'Target') ?? '');
      relations.push({ id: attribute(attributes, 'Id') ?? '', kind, target });
      if (relations.length > limits.entries) throw new FileError('unreadable_file');
    },
  });
  return relations;
}

/** A target is relative to the folder of the part that names it, or to the root; some programs confuse the two. */
function targetOf(zip: Zip, folder: string, target: string): string {
  const near = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
  return zip.has(near) ? near : target;
}
