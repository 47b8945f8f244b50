import { dayText, numberText } from '../cell-text.ts';
import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';
import type { Book } from './book.ts';
import { RunText } from './strings.ts';
import { type Attributes, attribute, cellText, decoded, type XmlHandler, XmlReader, xmlText } from './xml.ts';

/** A row of the file: a sparse array of its cells by column. */
export interface SheetRow {
  line: number;
  cells: string[];
}

export type Lookup = Omit<Book, 'sheet'>;

/** The largest sheet that the format allows. */
const maxLine = 1_048_576;
const maxColumn = 16_384;

/** Streams the rows of a sheet that have cells. */
export async function* rowsOf(pieces: AsyncIterable<Uint8Array>, lookup: Lookup): AsyncGenerator<SheetRow[]> {
  const rows = new RowCollector(lookup);
  const reader = new XmlReader(rows);
  for await (const text of xmlText(pieces)) {
    reader.write(text);
    yield rows.take();
  }
  reader.end();
}

class RowCollector implements XmlHandler {
  readonly #lookup: Lookup;
  readonly #runs = new RunText();
  #done: SheetRow[] = [];
  #line = 0;
  #lineKnown = false;
  #cells: string[] | undefined;
  #characters = 0;
  #column = -1;
  #cell: { type: string; style: string | undefined } | undefined;
  #value = '';
  #inValue = false;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  take(): SheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  open(name: string, attributes: Attributes, parent: string): void {
    if (this.#cell) {
      if (name === 'v') this.#inValue = true;
      else this.#runs.open(name);
    } else if (name === 'c' && this.#cells) this.#openCell(attributes);
    else if (name === 'row' && parent === 'sheetData') this.#openRow(attribute(attributes, 'r'));
  }

  text(piece: string): void {
    if (!this.#cell) return;
    if (!this.#inValue) {
      this.#runs.text(piece);
      return;
    }
    this.#value += piece;
    if (this.#value.length > limits.recordBytes) throw new FileError('unreadable_file');
  }

  close(name: string): void {
    if (this.#cell) {
      if (name === 'v') this.#inValue = false;
      else if (name === 'c') this.#closeCell(this.#cell);
      else this.#runs.close(name);
    } else if (name === 'row' && this.#cells) this.#closeRow(this.#cells);
  }

  #openRow(number: string | undefined): void {
    this.#lineKnown = number !== undefined;
    this.#goTo(number === undefined ? this.#line + 1 : Number(number));
    this.#cells = [];
    this.#characters = 0;
    this.#column = -1;
  }

  /** Rows must be in order, since the rows before were already yielded. */
  #goTo(line: number): void {
    if (!Number.isInteger(line) || line <= this.#line || line > maxLine)
      throw new FileError('unreadable_file');
    this.#line = line;
  }

  #openCell(attributes: Attributes): void {
    const place = attribute(attributes, 'r');
    if (place === undefined) this.#column += 1;
    else {
      const letters = lettersOf(place);
      this.#column = columnOf(letters);
      // A row without a number gets it from its first cell.
      if (!this.#lineKnown && letters.length < place.length) {
        const line = Number(place.slice(letters.length));
        if (line !== this.#line) this.#goTo(line);
      }
    }
    this.#lineKnown = true;
    if (this.#column >= maxColumn) throw new FileError('too_many_columns', limits.columns);
    this.#cell = { type: attribute(attributes, 't') ?? 'n', style: attribute(attributes, 's') };
  }

  #closeCell({ type, style }: { type: string; style: string | undefined }): void {
    const inline = this.#runs.take();
    const text = type === 'inlineStr' ? inline : this.#textOf(type, style, this.#value);
    this.#value = '';
    this.#cell = undefined;
    this.#characters += text.length;
    if (this.#characters > limits.recordBytes) throw new FileError('unreadable_file');
    if (this.#cells) this.#cells[this.#column] = text;
  }

  #closeRow(cells: string[]): void {
    if (cells.length > 0) this.#done.push({ line: this.#line, cells });
    this.#cells = undefined;
  }

  #textOf(type: string, style: string | undefined, raw: string): string {
    if (raw === '') return '';
    switch (type) {
      case 'n':
        return this.#numberText(raw, style);
      case 's':
        return this.#shared(raw);
      case 'b':
        return ['1', 'true'].includes(raw.trim()) ? 'TRUE' : 'FALSE';
      case 'd':
        return isoDay(decoded(raw));
      case 'e':
        return decoded(raw);
      default:
        return cellText(raw);
    }
  }

  #numberText(raw: string, style: string | undefined): string {
    const value = Number.parseFloat(raw);
    if (Number.isNaN(value)) return cellText(raw).trim();
    const isDate = style !== undefined && this.#lookup.isDate[Number(style)] === true;
    return isDate ? dayText(value, this.#lookup.date1904) : numberText(value);
  }

  #shared(raw: string): string {
    const text = this.#lookup.strings[Number(raw)];
    if (text === undefined) throw new FileError('unreadable_file');
    return text;
  }
}

/** The day of a cell with an ISO date; time and time zone are ignored. */
const isoDay = (text: string) => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text.trim())?.[0] ?? text.trim();

function lettersOf(place: string): string {
  let at = 0;
  while (at < place.length && at < 4 && place.charCodeAt(at) >= 65 && place.charCodeAt(at) <= 90) at += 1;
  return place.slice(0, at);
}

function columnOf(letters: string): number {
  if (letters === '') throw new FileError('unreadable_file');
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
