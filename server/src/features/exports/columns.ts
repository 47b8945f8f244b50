import type { Language } from '@aliquot/contract/languages';
import { type Cell, storedWord } from '../../platform/documents/index.ts';

export type Words = Record<Language, string>;

/** One column of a file, made of an item in the shape that its reader gets from the list. */
export interface Column<Item> {
  heading: Words;
  width: number;
  cell(item: Item, language: Language): Cell;
}

type Value<Item, T> = (item: Item) => T | null | undefined;

const column =
  <T>(width: number, cellOf: (value: T, language: Language) => Cell) =>
  <Item>(heading: Words, value: Value<Item, T>): Column<Item> => ({
    heading,
    width,
    cell(item, language) {
      const found = value(item);
      return found === null || found === undefined ? null : cellOf(found, language);
    },
  });

export const text = column<string>(24, (value) => (value === '' ? null : value));
export const number = column<number>(11, (value) => value);
export const money = column<number>(13, (value) => ({ money: value }));
export const day = column<string>(12, (value) => ({ day: value }));
export const instant = column<string>(20, (value) => ({ instant: value }));

const answers = { true: { en: 'yes', fr: 'oui' }, false: { en: 'no', fr: 'non' } };
export const yesNo = column<boolean>(9, (value, language) => answers[`${value}`][language]);

/** One of a few values, by its name in the reader's language. */
export const choice = <Item, K extends string>(
  heading: Words,
  names: Record<Language, Record<K, string>>,
  value: Value<Item, K>,
): Column<Item> => column<K>(16, (found, language) => names[language][found])(heading, value);

/** A word of the stock, which is stored in English. */
export const stockWord = column<string>(22, storedWord);

/** A text that depends on the reader's language. */
export const translated = <Item>(
  heading: Words,
  write: (item: Item, language: Language) => string | null,
): Column<Item> => ({ heading, width: 24, cell: (item, language) => write(item, language) || null });

/** A number only if it reads back unchanged: 5.40 stays text, as the laboratory wrote it. */
export const asWritten = (value: string): Cell => (String(Number(value)) === value ? Number(value) : value);
export const measured = column<string>(14, asWritten);

export const headingsIn = (columns: readonly Column<never>[], language: Language) =>
  columns.map(({ heading }) => heading[language]);

const maxWidth = 40;

/** Wide enough for their headings. */
export const widthsIn = (columns: readonly Column<never>[], language: Language) =>
  columns.map(({ heading, width }) => Math.min(maxWidth, Math.max(width, heading[language].length + 2)));
