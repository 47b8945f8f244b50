import pg from 'pg';

/** Runs one statement on a PostgreSQL server, for example `create database`. */
export async function asAdmin(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
