// Fields of a PostgreSQL error besides its message, which an Error loses when it is sent between threads.
const FIELDS = [
  'code',
  'constraint',
  'detail',
  'table',
  'column',
  'schema',
  'severity',
  'hint',
  'where',
] as const;
type Field = (typeof FIELDS)[number];

export interface WireError extends Partial<Record<Field, string>> {
  name: string;
  message: string;
}

/** An error of the database itself (a violated constraint, a bad statement), in the form of `pg`. */
export class DatabaseError extends Error {
  code?: string;
  constraint?: string;
  detail?: string;
  table?: string;
  column?: string;
  schema?: string;
  severity?: string;
  hint?: string;
  where?: string;

  constructor(from: WireError) {
    super(from.message);
    this.name = 'DatabaseError';
    for (const field of FIELDS) {
      const value = from[field];
      if (value !== undefined) this[field] = value;
    }
  }
}

export function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const wire: WireError = { name: error.name, message: error.message };
  const carried = error as Error & Partial<Record<Field, unknown>>;
  for (const field of FIELDS) {
    const value = carried[field];
    if (typeof value === 'string') wire[field] = value;
  }
  return wire;
}
