export { type ConvertMeasured, loadConverter, type MeasuredBiomarker } from './convert-measured.ts';
export { type ComponentWeight, type FindFactor, loadFactors, roundConverted } from './factor-between.ts';
