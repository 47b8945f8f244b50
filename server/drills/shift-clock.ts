// Loaded before the product (`node --import`): its clock runs as many minutes beside the machine's as CLOCK_MINUTES says.
const shiftMs = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
const Real = Date;
const now = () => Real.now() + shiftMs;

// The same class seen through another door, so that every date is still one.
globalThis.Date = new Proxy(Real, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// A file of its own for the compiler too.
export {};
