/** Factors of units to mL or g, by kind; the database uses the same. */
export const volumeScales = {
  mL: { mL: 1, uL: 0.001, L: 1000 },
  g: { g: 1, mg: 0.001, ug: 0.000001 },
  slide: { slide: 1, slides: 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;
