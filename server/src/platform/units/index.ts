export { type ConvertMeasured, loadConverter, type MeasuredBiomarker } from './convert-measured.ts';
export { type ComponentWeight, factorBetween, roundConverted } from './factor-between.ts';
