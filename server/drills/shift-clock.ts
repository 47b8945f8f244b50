// Loaded before the product (`node --import`): its clock runs as many minutes beside the machine's as CLOCK_MINUTES says.
const shiftMs = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
const Real = Date;

class ShiftedDate extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Real.now() + shiftMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return Real.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
