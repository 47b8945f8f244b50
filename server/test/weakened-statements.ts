import pg from 'pg';

/** Rewrites each statement sent to PostgreSQL until `restore`, to show that a race test fails without a guard. */
export function weakenStatements(weaken: (statement: string) => string): { restore(): void } {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, text: unknown, ...rest: unknown[]) {
    const sent = typeof text === 'string' ? weaken(text) : text;
    return (send as (...given: unknown[]) => unknown).call(this, sent, ...rest);
  } as typeof send;
  return {
    restore: () => {
      pg.Client.prototype.query = send;
    },
  };
}
