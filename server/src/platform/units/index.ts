export { convertMeasured } from './convert-measured.ts';
export { type ComponentWeight, factorBetween, roundConverted } from './factor-between.ts';
