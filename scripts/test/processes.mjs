// Assigns test files to processes.

/** Run first and in separate processes, so that no long file is left alone at the end. */
export const longest = [
  'server/src/features/samples/plans.test.ts',
  'server/test/process.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/access.test.ts',
  'server/src/platform/database/embedded/backup.test.ts',
  'server/src/platform/database/embedded/durability.test.ts',
  'server/src/features/orders/lifecycle/load.test.ts',
  'server/test/nodes/losing.test.ts',
  'server/src/features/orders/lifecycle/concurrency.test.ts',
  'server/test/nodes/sharing.test.ts',
  'server/test/nodes/working.test.ts',
  // Mostly waits for a heartbeat, which must not delay other files.
  'server/src/platform/database/embedded/lock.test.ts',
];

/** Take at least five seconds each; spread over the processes, so that these end at about the same time. */
export const long = [
  'server/test/canary.test.ts',
  'server/test/access-writes.test.ts',
  'server/test/rls.test.ts',
  'server/src/platform/database/replica.test.ts',
  'server/src/features/specimens/plans.test.ts',
  'server/src/features/orders/lifecycle/transitions.test.ts',
  'server/test/conformance.test.ts',
  'server/test/list-filters.test.ts',
  'server/test/patterns.test.ts',
  'server/src/features/imports/reading/sheets.test.ts',
  'server/src/features/imports/imports.test.ts',
  'server/src/features/imports/committing/commit-import.test.ts',
  'server/src/features/orders/cart/carts.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/test/nodes/starting.test.ts',
  'server/test/drills.test.ts',
  'server/src/features/orders/cart/live-samples.test.ts',
  'server/src/features/searches/searches.test.ts',
  'server/src/features/samples/facet-counts.test.ts',
];

export const maxTogether = 16;

/**
 * Loading the server takes a second and its first calls another one, so files share a process: ten small ones take
 * 10 s together and 25 s one by one.
 */
export function processesFor(files) {
  const alone = files.filter((file) => longest.includes(file));
  const others = files.filter((file) => !longest.includes(file));
  const inTurn = [
    ...others.filter((file) => long.includes(file)),
    ...others.filter((file) => !long.includes(file)),
  ];
  const perProcess = Math.max(1, Math.min(maxTogether, Math.ceil(others.length / 6)));
  const count = Math.ceil(others.length / perProcess);
  const shared = Array.from({ length: count }, (_, index) =>
    inTurn.filter((_, position) => position % count === index),
  );
  return [...alone.map((file) => [file]), ...shared];
}
