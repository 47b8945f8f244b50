export { BiomarkerName, biomarkerOption, splitName } from './biomarker-name.tsx';
export { BiomarkerState } from './biomarker-state.tsx';
export { LoincNotice } from './loinc-notice.tsx';
export { type BiomarkerOption, loadBiomarkers } from './pickers.ts';
