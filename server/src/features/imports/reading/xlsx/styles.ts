import { isBuiltInDate, isDateFormat } from '../cell-text.ts';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';
import { attribute, readXml } from './xml.ts';

/** For each cell style, by index, whether it shows a number as a date. */
export async function readDateStyles(pieces: AsyncIterable<Uint8Array>): Promise<boolean[]> {
  const codes = new Map<number, boolean>();
  const formats: number[] = [];
  await readXml(pieces, {
    open(name, attributes, parent) {
      if (name === 'numFmt' && parent === 'numFmts')
        codes.set(
          Number(attribute(attributes, 'numFmtId')),
          isDateFormat(attribute(attributes, 'formatCode') ?? ''),
        );
      else if (name === 'xf' && parent === 'cellXfs')
        formats.push(Number(attribute(attributes, 'numFmtId') ?? 0));
      if (codes.size + formats.length > limits.formats) throw new FileError('unreadable_file');
    },
  });
  return formats.map((id) => codes.get(id) ?? isBuiltInDate(id));
}
