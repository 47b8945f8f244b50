// The two engines behind one handle, the generated types of the tables, migrations and prepared statements.
export { batchQuery } from './batch-query.ts';
export type { Handle } from './handle.ts';
export { fixed, precompiled } from './precompiled.ts';
export { prepared, preparedVariant } from './prepared.ts';
export type { Tables } from './tables.ts';
