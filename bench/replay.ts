/** The least that can answer: a bare HTTP server that sends the product's own statements through `pg`, and their rows back. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { createPasswords } from '../server/src/platform/access/passwords.ts';
import { SETTINGS } from '../server/src/platform/database/postgres/open.ts';
import type { Statement } from '../server/test/statements.ts';
import type { Inputs, Source, Template } from './template.ts';

export type Replayed = { reads: Statement[][] } | { writes: Template[]; checksPassword?: boolean };

export interface FloorOrder {
  url: string;
  pool: number;
  replayed: Record<string, Replayed>;
}

type Rows = Record<string, unknown>[];

function given(source: Source, inputs: Inputs, rows: readonly Rows[]): unknown {
  if ('literal' in source) return source.literal;
  if ('input' in source) return inputs[source.input];
  if ('now' in source) return new Date();
  if ('uuid' in source) return randomUUID();
  if ('list' in source) return source.list.map((each) => given(each, inputs, rows));
  if ('pieces' in source) return source.pieces.map((each) => String(given(each, inputs, rows))).join('');
  const { statement, row, column } = source.result;
  return rows[statement]?.[row]?.[column];
}

async function read(pool: pg.Pool, statements: readonly Statement[]): Promise<Rows> {
  let largest: Rows = [];
  for (const { text, name, values } of statements) {
    const { rows } = await pool.query(name ? { name, text, values } : { text, values });
    if (rows.length >= largest.length) largest = rows;
  }
  return largest;
}

/** On one connection, as a transaction needs. */
async function write(pool: pg.Pool, templates: readonly Template[], inputs: Inputs): Promise<Rows> {
  const client = await pool.connect();
  const seen: Rows[] = [];
  try {
    for (const { text, name, values } of templates) {
      const sent = values.map((each) => given(each, inputs, seen));
      const { rows } = await client.query(name ? { name, text, values: sent } : { text, values: sent });
      seen.push(rows);
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return seen.reduce((largest, rows) => (rows.length >= largest.length ? rows : largest), []);
}

async function bodyOf(request: IncomingMessage): Promise<Inputs> {
  let text = '';
  for await (const piece of request) text += piece;
  return text ? (JSON.parse(text) as Inputs) : {};
}

process.once('message', async ({ url, pool: max, replayed }: FloorOrder) => {
  const pool = new pg.Pool({ connectionString: url, max, options: SETTINGS });
  pool.on('error', () => {});
  const passwords = await createPasswords();
  const server = createServer(async (request, reply) => {
    try {
      const [, workload = '', at = '0'] = (request.url ?? '').split('/');
      const wanted = replayed[workload];
      const inputs = await bodyOf(request);
      if (!wanted) throw new Error(`no workload ${workload}`);
      if ('writes' in wanted && wanted.checksPassword)
        await passwords.verify(String(inputs.hash), String(inputs.password));
      const rows =
        'reads' in wanted
          ? await read(pool, wanted.reads[Number(at) % wanted.reads.length] ?? [])
          : await write(pool, wanted.writes, inputs);
      const text = JSON.stringify({ data: rows });
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      reply.end(text);
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
