// Which test files share a process.

/** Have a process each and are begun first, so that no core waits for one long file at the end. */
export const longest = [
  'server/src/features/samples/plans.test.ts',
  'server/test/process.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/access.test.ts',
  'server/src/features/orders/storm.test.ts',
  'server/test/nodes/losing.test.ts',
  'server/src/features/orders/crowd.test.ts',
  'server/test/nodes/sharing.test.ts',
  'server/test/nodes/working.test.ts',
];

export const mostTogether = 8;

/**
 * Loading the server takes a second and its first calls another one, so files share a process: ten small ones take
 * 10 s together and 25 s one by one.
 */
export function processesFor(files) {
  const alone = files.filter((file) => longest.includes(file));
  const others = files.filter((file) => !longest.includes(file));
  const together = Math.max(1, Math.min(mostTogether, Math.ceil(others.length / 6)));
  const groups = Array.from({ length: Math.ceil(others.length / together) }, (_, index) =>
    others.slice(index * together, (index + 1) * together),
  );
  return [...alone.map((file) => [file]), ...groups];
}
