/**
 * What a sample is and how it was handled before it was measured. Positions in `materials` and `anticoagulants` are stored:
 * both lists only grow at the end, and the database has them in the same order (`material_number`).
 */

/** The detailed sample types of MIABIS, by its codes. */
export const materials = [
  'AmnioticFluid',
  'AscitesFluid',
  'Bile',
  'BodyCavityFluid',
  'Bone',
  'BoneMarrowAspirate',
  'BoneMarrowPlasma',
  'BoneMarrowWhole',
  'BreastMilk',
  'BronchLavage',
  'BuffyCoat',
  'CancerCellLine',
  'CerebrospinalFluid',
  'CordBlood',
  'DentalPulp',
  'DNA',
  'Embryo',
  'EntireOrgan',
  'Faeces',
  'FetalTissue',
  'Fibroblast',
  'FoodSpecimen',
  'Gas',
  'GastricFluid',
  'Hair',
  'ImmortalizedCellLine',
  'IsolatedMicrobe',
  'IsolatedExosome',
  'IsolatedTumorCell',
  'LiquidBiopsy',
  'MenstrualBlood',
  'Nail',
  'NasalWashing',
  'Organoid',
  'Other',
  'PericardialFluid',
  'PBMC',
  'Placenta',
  'Plasma',
  'PleuralFluid',
  'PostMortemTissue',
  'PrimaryCells',
  'Protein',
  'RedBloodCells',
  'RNA',
  'Saliva',
  'Semen',
  'Serum',
  'SpecimenEnvironment',
  'Sputum',
  'StemCells',
  'Swab',
  'Sweat',
  'SynovialFluid',
  'Tears',
  'Teeth',
  'TissueFixed',
  'TissueFreshFrozen',
  'UmbilicalCord',
  'Urine',
  'UrineSediment',
  'VitreousFluid',
  'WholeBlood',
  'WholeBloodDried',
] as const;
export type Material = (typeof materials)[number];

/** `none` says that there is no additive; what nobody stated is null. */
export const anticoagulants = [
  'none',
  'k2_edta',
  'k3_edta',
  'lithium_heparin',
  'sodium_heparin',
  'sodium_citrate',
  'clot_activator',
  'acd',
  'fluoride_oxalate',
  'other',
] as const;
export type Anticoagulant = (typeof anticoagulants)[number];

export const fastings = ['yes', 'no', 'unknown'] as const;
export type Fasting = (typeof fastings)[number];

/** How often a sample was thawed, as clients see it. */
export const freezeThawBands = ['0', '1', '2', '3_or_more'] as const;
export type FreezeThawBand = (typeof freezeThawBands)[number];

/** The upper ends, in hours, of the bands in which clients see a delay. */
export const delayHours = [2, 4, 8, 12, 24, 48] as const;
export const delayBands = [
  'up_to_2',
  'up_to_4',
  'up_to_8',
  'up_to_12',
  'up_to_24',
  'up_to_48',
  'over_48',
] as const;
export type DelayBand = (typeof delayBands)[number];

/** Names in one line, as in "Plasma, lithium heparin"; null without any. Abbreviations such as K2 EDTA stay as they are. */
export function inOneLine(names: readonly (string | null)[]): string | null {
  const given = names.filter((name) => name !== null);
  const lowered = (name: string) =>
    /^\p{Lu}\P{Lu}/u.test(name) && !/^\p{Lu}\d/u.test(name)
      ? name.charAt(0).toLowerCase() + name.slice(1)
      : name;
  return given.length === 0 ? null : given.map((name, at) => (at === 0 ? name : lowered(name))).join(', ');
}
