export { CodeSymbol } from './code-symbol.tsx';
export { LargeRuler } from './large-ruler.tsx';
export { ResultChips } from './result-chips.tsx';
export { ResultText } from './result-text.tsx';
export { RangeFlag, Ruler } from './ruler.tsx';
export {
  AvailabilityCell,
  ContainerCell,
  DonorCell,
  ShortDonorCell,
  ShortValueCell,
  useDonorText,
  useHandlingText,
  useMaterialText,
  useVolumeText,
  ValueCell,
} from './specimen-cells.tsx';
export { type Labelled, SpecimenLabel } from './specimen-label.tsx';
export { usePreanalyticOptions } from './use-preanalytic-options.ts';
export { useVolumes } from './use-volumes.ts';
