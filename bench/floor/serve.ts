/**
 * The independent floor: a bare HTTP server that answers each question with one prepared statement, whose JSON PostgreSQL
 * builds. No session, no validation, no audit.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

export interface Served {
  url: string;
  /** The statements of the questions, in the order of their numbers. */
  statements: string[];
}

/** Takes a sample that nobody has. */
const take = `update floor.samples set status = 'reserved', taken_by = $2 where id = $1 and status = 'available' returning id::text`;

async function bodyOf(request: IncomingMessage): Promise<unknown[]> {
  let text = '';
  for await (const piece of request) text += piece;
  return JSON.parse(text) as unknown[];
}

process.once('message', ({ url, statements }: Served) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const server = createServer(async (request, reply) => {
    try {
      const name = (request.url ?? '/').slice(1);
      const text = name === 'take' ? take : statements[Number(name)];
      const values = await bodyOf(request);
      const { rows } = await pool.query<[string]>({ name, text: text ?? '', values, rowMode: 'array' });
      const answer = rows[0]?.[0];
      reply.writeHead(answer === undefined ? 409 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer ?? ''),
      });
      reply.end(answer);
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
