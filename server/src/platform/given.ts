type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given: a body's missing fields become missing columns, so that an update leaves them alone. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
