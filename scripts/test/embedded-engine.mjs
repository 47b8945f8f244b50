// The tests that `npm test` also runs on the embedded engine (PGlite), for behavior that can differ from PostgreSQL, on
// which all server tests run. Few, since each file takes about four seconds before its first test.
export const embeddedEngineTests = [
  // Database layer, migrations, locks, backups, restore, durability.
  'server/src/platform/database/database.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/src/platform/database/embedded/*.test.ts',
  // Audit log and its seals.
  'server/src/platform/jobs/history.test.ts',
  // The product as a process: start, stop, kill.
  'server/test/process.test.ts',
  // Every room once: create, read, list, search, update, delete, restore.
  'server/test/conformance.test.ts',
  // Carts, holds and orders against the model; imports; searches.
  'server/src/features/orders/lifecycle/model.test.ts',
  'server/src/features/orders/cart/carts.test.ts',
  'server/src/features/approvals/approvals.test.ts',
  'server/src/features/quotes/accepting.test.ts',
  'server/src/features/imports/imports.test.ts',
  'server/src/features/imports/committing/commit-import.test.ts',
  'server/src/features/samples/samples-list.test.ts',
  'server/src/features/biomarkers/search.test.ts',
];
