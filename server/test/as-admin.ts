import pg from 'pg';

/** One statement on a PostgreSQL server, such as making a database. */
export async function asAdmin(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
