/** The database is temporarily unavailable; the same request may work in a moment. The server replies with 503. */
export class DatabaseBusyError extends Error {
  readonly code: string;

  constructor(message: string, code = '57014', options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseBusyError';
    this.code = code;
  }
}

/** The database cannot be opened. The message is meant for the operator. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}
