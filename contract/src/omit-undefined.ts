type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes keys with undefined values, so that an update leaves columns of missing fields unchanged. */
export const omitUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
