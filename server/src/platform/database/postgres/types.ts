import pg from 'pg';
import { arrayElementTypes, engineParsers } from '../values.ts';

const BYTEA = 17;

/** Gives `pg` the same values as the embedded engine; see db-values.ts. */
export const postgresTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
    const parse = engineParsers[oid];
    if (parse) return parse;
    const element = engineParsers[arrayElementTypes[oid] ?? -1];
    if (element) return (text) => mapNested(textArray(text), element);
    const standard: (text: string) => unknown = pg.types.getTypeParser(oid, format);
    if (oid === BYTEA) return (text) => new Uint8Array(standard(text) as Buffer);
    return standard;
  },
};

const TEXT_ARRAY: number = 1009;
const textArray: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY, 'text');

function mapNested(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapNested(each, parse));
  return typeof value === 'string' ? parse(value) : value;
}
