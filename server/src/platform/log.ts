import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines. Paths are logged without the query, and bodies and headers never, so that input of users, tokens and
 * donor data do not reach the log.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: (err: Error & { code?: string }) => ({
        type: err.name,
        code: err.code,
        message: err.message,
        stack: err.stack,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
