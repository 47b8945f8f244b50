import { type Diagnosis, maxDiagnoses, normalizeDiagnosis } from './diagnoses.ts';
import { type Anticoagulant, anticoagulants, type Material, materials } from './materials.ts';

/** Materials, additives and diagnoses as people write them in spreadsheets. */

const words = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The codes are English words without blanks. */
const ownWords = (code: string) => words(code.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

const wordsOfMaterials = new Map<string, Material>([
  ...materials.map((code) => [ownWords(code), code] as const),
  ...materials.map((code) => [words(code), code] as const),
  ['amniotic', 'AmnioticFluid'],
  ['ascites', 'AscitesFluid'],
  ['bone marrow', 'BoneMarrowWhole'],
  ['milk', 'BreastMilk'],
  ['bal', 'BronchLavage'],
  ['bronchoalveolar lavage', 'BronchLavage'],
  ['buffy coats', 'BuffyCoat'],
  ['csf', 'CerebrospinalFluid'],
  ['spinal fluid', 'CerebrospinalFluid'],
  ['lcr', 'CerebrospinalFluid'],
  ['liquide cephalorachidien', 'CerebrospinalFluid'],
  ['umbilical cord blood', 'CordBlood'],
  ['sang de cordon', 'CordBlood'],
  ['adn', 'DNA'],
  ['feces', 'Faeces'],
  ['stool', 'Faeces'],
  ['selles', 'Faeces'],
  ['breath', 'Gas'],
  ['cheveux', 'Hair'],
  ['peripheral blood mononuclear cells', 'PBMC'],
  ['pbmcs', 'PBMC'],
  ['blood plasma', 'Plasma'],
  ['red cells', 'RedBloodCells'],
  ['rbc', 'RedBloodCells'],
  ['arn', 'RNA'],
  ['salive', 'Saliva'],
  ['sperm', 'Semen'],
  ['blood serum', 'Serum'],
  ['ecouvillon', 'Swab'],
  ['synovial', 'SynovialFluid'],
  ['ffpe', 'TissueFixed'],
  ['ffpe tissue', 'TissueFixed'],
  ['fixed tissue', 'TissueFixed'],
  ['formalin fixed tissue', 'TissueFixed'],
  ['frozen tissue', 'TissueFreshFrozen'],
  ['fresh frozen tissue', 'TissueFreshFrozen'],
  ['blood', 'WholeBlood'],
  ['sang', 'WholeBlood'],
  ['sang total', 'WholeBlood'],
  ['dbs', 'WholeBloodDried'],
  ['dried blood', 'WholeBloodDried'],
  ['dried blood spot', 'WholeBloodDried'],
  ['dried blood spots', 'WholeBloodDried'],
  ['guthrie card', 'WholeBloodDried'],
]);

const wordsOfAnticoagulants = new Map<string, Anticoagulant>([
  ...anticoagulants.map((code) => [words(code), code] as const),
  ['no', 'none'],
  ['no additive', 'none'],
  ['plain', 'none'],
  ['aucun', 'none'],
  ['k2edta', 'k2_edta'],
  ['edta k2', 'k2_edta'],
  ['dipotassium edta', 'k2_edta'],
  ['k3edta', 'k3_edta'],
  ['edta k3', 'k3_edta'],
  ['tripotassium edta', 'k3_edta'],
  ['li heparin', 'lithium_heparin'],
  ['li hep', 'lithium_heparin'],
  ['heparin lithium', 'lithium_heparin'],
  ['heparine de lithium', 'lithium_heparin'],
  ['na heparin', 'sodium_heparin'],
  ['na hep', 'sodium_heparin'],
  ['heparin sodium', 'sodium_heparin'],
  ['heparine de sodium', 'sodium_heparin'],
  ['na citrate', 'sodium_citrate'],
  ['citrate', 'sodium_citrate'],
  ['citrated', 'sodium_citrate'],
  ['sst', 'clot_activator'],
  ['serum separator', 'clot_activator'],
  ['serum separator tube', 'clot_activator'],
  ['acd a', 'acd'],
  ['acd b', 'acd'],
  ['acid citrate dextrose', 'acd'],
  ['fluoride', 'fluoride_oxalate'],
  ['sodium fluoride', 'fluoride_oxalate'],
  ['naf', 'fluoride_oxalate'],
  ['sodium fluoride potassium oxalate', 'fluoride_oxalate'],
]);

/** Words that name a kind of additive but not which: EDTA may be K2 or K3. */
const vague = new Set(['edta', 'heparin', 'hep', 'heparine']);

export interface ReadMaterial {
  material: Material;
  anticoagulant?: Anticoagulant;
}

/** A code, its words or everyday words, in any case; "lithium heparin plasma" names the additive too. */
export function readMaterial(text: string): ReadMaterial | undefined {
  const found = words(text);
  const material = wordsOfMaterials.get(found);
  if (material) return { material };
  const parts = found.split(' ');
  for (let cut = 1; cut < parts.length; cut += 1) {
    const [before, after] = [parts.slice(0, cut).join(' '), parts.slice(cut).join(' ')];
    const read = withAdditive(after, before) ?? withAdditive(before, after);
    if (read) return read;
  }
  return undefined;
}

function withAdditive(material: string, additive: string): ReadMaterial | undefined {
  const code = wordsOfMaterials.get(material);
  if (!code) return undefined;
  const anticoagulant = wordsOfAnticoagulants.get(additive);
  if (anticoagulant) return { material: code, anticoagulant };
  return vague.has(additive) ? { material: code } : undefined;
}

export const readAnticoagulant = (text: string): Anticoagulant | undefined =>
  wordsOfAnticoagulants.get(words(text));

const icd = /^[A-Z]\d[\dAB](?:\.?[\dA-Z]{1,4})?[*†+!]?$/i;

/** Codes separated by `;` or `|`, or by `,` before another code, each with an optional text; undefined for anything else. */
export function readDiagnoses(text: string): Diagnosis[] | undefined {
  const parts = text
    .split(/[;|\n]|,(?=\s*[A-Z]\d[\dAB](?:\.|[\dA-Z*†+!,;|\s]|$))/i)
    .map((part) => part.trim());
  const read = parts.filter(Boolean).map(readDiagnosis);
  if (read.length === 0 || read.length > maxDiagnoses || read.includes(undefined)) return undefined;
  const byCode = new Map(read.map((diagnosis) => [diagnosis?.code, diagnosis as Diagnosis]));
  return [...byCode.values()];
}

function readDiagnosis(part: string): Diagnosis | undefined {
  const [code = '', ...label] = part.split(/\s+/);
  return icd.test(code) ? { code: normalizeDiagnosis(code), label: label.join(' ') || null } : undefined;
}
