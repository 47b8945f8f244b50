/** The database cannot answer now; the same request may work in a moment. The server answers 503. */
export class DatabaseBusyError extends Error {
  readonly code: string;

  constructor(message: string, code = '57014', options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseBusyError';
    this.code = code;
  }
}

/** The database folder cannot be used. The message is meant for the person who starts the server. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}
