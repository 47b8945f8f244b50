// Loaded before the product (`node --import`): shifts its clock by CLOCK_MINUTES.
const shiftMs = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
const Real = Date;
const now = () => Real.now() + shiftMs;

// A proxy of the same class, so that `instanceof Date` still works.
globalThis.Date = new Proxy(Real, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// Makes the file a module.
export {};
