import type { FileFault, RowFault } from '../imports.ts';
import type { Language } from '../languages.ts';

/** What is expected of a cell, said after what was found in it; and why a whole file cannot be taken. */

type Words = Record<RowFault, string | ((expected: string, found: string) => string)> &
  Record<FileFault, (name: string) => string>;

const days = '2024-05-06, 5/6/2024, 6.5.2024, 06-May-2024';

const en: Words = {
  column_count: 'expected as many cells as there are headings',
  formula_injection: 'expected a value, not a spreadsheet formula',
  text_chars: 'expected text on one line without control characters',
  text_too_long: 'expected at most 255 characters',
  accession_missing: 'expected an accession',
  accession_emoji: 'expected an accession without emoji, which labels cannot print',
  accession_duplicate: 'expected an accession that is not in stock and not in an earlier row',
  loinc_missing: 'expected a LOINC code such as 4548-4',
  loinc_format: 'expected a LOINC code such as 4548-4',
  loinc_check_digit: 'expected a LOINC code whose last digit is right; one digit may be mistyped',
  loinc_unknown: 'expected a LOINC code of our catalogue that is switched on',
  value_not_numeric: 'expected a number such as 5.4, <0.01, or 1:80 for titres, its unit in the column units',
  date_format: `expected a day such as ${days}`,
  date_invalid: 'expected a day that exists',
  collection_in_future: 'expected a collection that is not in the future',
  dob_out_of_range: 'expected a birth from 1900 to today',
  dob_after_collection: 'expected a birth before the collection',
  expiration_before_collection: 'expected a day on or after the collection',
  gender_unknown: 'expected Male, Female, Other, Unknown, or M, F, O, U',
  zip_format: 'expected five digits, or five and four: 02139 or 02139-4307',
  price_format: 'expected an amount in dollars such as 85, $85.50 or 1,250.00, up to 9,999,999.99',
  volume_missing: 'expected a number above zero',
  volume_not_numeric: 'expected a plain number such as 0.75, its unit in its own column',
  volume_not_positive: 'expected a number above zero',
  volume_units_missing: 'expected mL, uL, L, g, mg, ug or slide',
  volume_units_unknown: 'expected mL, uL, L, g, mg, ug or slide',
  material_unknown: 'expected a material such as Serum, Plasma, Whole blood or Urine',
  anticoagulant_unknown: 'expected an additive such as K2 EDTA, Lithium heparin, Sodium citrate or SST',
  fasting_unknown: 'expected yes, no or unknown',
  freeze_thaws_format: 'expected a whole number from 0 to 99',
  hours_format: 'expected hours from 0 to 9,999.99, with at most two decimals',
  freezer_before_processing: 'expected at least as many hours as to the processing',
  method_too_long: 'expected at most 120 characters',
  measured_before_collection: 'expected a day on or after the collection',
  measured_in_future: 'expected a day that is not in the future',
  donor_mismatch: (known, given) =>
    `this donor has ${known} in stock or in an earlier row, and ${given} in this one`,
  diagnosis_format: 'expected ICD-10 codes such as E11.65; I10 Hypertension, at most 30',
  donor_missing: 'expected a donor ID in this row, since diagnoses belong to donors',
  diagnoses_too_many: 'a donor has at most 30 diagnoses, those in stock and in earlier rows included',
  result_repeated: 'this sample has a result of this biomarker already',
  results_too_many: 'a sample has at most 60 further results',
  value_missing: 'expected the value of a further result',
  sample_mismatch: (first) => `expected nothing or “${first}”, as in the first row of this accession`,
  first_row_bad: 'the first row of this accession must be good',
  accession_unknown: 'expected the accession of a sample in stock',
  result_differs: (known) =>
    known === ''
      ? 'this is the first biomarker of the sample, which has no value yet; enter it in the sample'
      : `the sample has ${known} in stock; change it there if this is right`,
  units_unknown: 'expected a unit such as ng/mL',
  units_not_convertible: (units) => `expected a unit that converts to ${units}`,
  molecular_weight_missing: (units) =>
    `converting it to ${units} needs a molecular weight that the catalogue does not have`,
  units_not_expected: 'expected nothing: this test has no unit',
  missing_column: (name) => `The file has no column for ${name}. Nothing was imported.`,
  repeated_column: (name) => `Two columns are both called ${name}. Nothing was imported.`,
  empty_file: () => 'The file has no rows.',
  unreadable_file: () => 'The file cannot be read as csv, xlsx or xls.',
  unclosed_quote: (line) => `A quotation mark is opened and never closed, from line ${line} on.`,
  encoding_unknown: () => 'The text of the file cannot be read. Save it as CSV UTF-8.',
  workbook_too_large: () => 'The workbook unpacks to more than can be taken. Save it as csv.',
  too_many_rows: (most) => `The file has more than ${most} rows. Split it.`,
  too_many_columns: (most) => `The file has more than ${most} columns.`,
  took_too_long: () => 'Reading the file took too long. Split it, or save it as csv.',
  nothing_to_add: () => 'No row of the file is good. Nothing was added.',
  nothing_new: () => 'All results of the file are in stock already. Nothing was added.',
  not_all_good: () => 'Not all rows are good, so none was added.',
  target_gone: () =>
    'The storage facility or the vendor order can no longer take samples. Nothing was added.',
  interrupted: () => 'The import was interrupted before it was checked. Send the file again.',
};

const fr: Words = {
  column_count: 'attendu\u00a0: autant de cellules que d’en-têtes',
  formula_injection: 'attendu\u00a0: une valeur, pas une formule de tableur',
  text_chars: 'attendu\u00a0: un texte sur une ligne, sans caractère de contrôle',
  text_too_long: 'attendu\u00a0: 255 caractères au plus',
  accession_missing: 'attendu\u00a0: un numéro d’accession',
  accession_emoji:
    'attendu\u00a0: un numéro d’accession sans emoji, que les étiquettes ne peuvent pas imprimer',
  accession_duplicate: 'attendu\u00a0: un numéro d’accession absent du stock et des lignes précédentes',
  loinc_missing: 'attendu\u00a0: un code LOINC comme 4548-4',
  loinc_format: 'attendu\u00a0: un code LOINC comme 4548-4',
  loinc_check_digit:
    'attendu\u00a0: un code LOINC dont le dernier chiffre est juste\u00a0; un chiffre est sans doute mal saisi',
  loinc_unknown: 'attendu\u00a0: un code LOINC de notre catalogue, et activé',
  value_not_numeric:
    'attendu\u00a0: un nombre comme 5.4, <0.01, ou 1:80 pour un titre, l’unité dans la colonne units',
  date_format: `attendu\u00a0: un jour comme ${days}`,
  date_invalid: 'attendu\u00a0: un jour qui existe',
  collection_in_future: 'attendu\u00a0: un prélèvement qui n’est pas dans le futur',
  dob_out_of_range: 'attendu\u00a0: une naissance entre 1900 et aujourd’hui',
  dob_after_collection: 'attendu\u00a0: une naissance avant le prélèvement',
  expiration_before_collection: 'attendu\u00a0: un jour égal ou postérieur au prélèvement',
  gender_unknown: 'attendu\u00a0: Male, Female, Other, Unknown, ou M, F, O, U',
  zip_format: 'attendu\u00a0: cinq chiffres, ou cinq et quatre\u00a0: 02139 ou 02139-4307',
  price_format: 'attendu\u00a0: un montant en dollars comme 85, $85.50 ou 1,250.00, jusqu’à 9,999,999.99',
  volume_missing: 'attendu\u00a0: un nombre supérieur à zéro',
  volume_not_numeric: 'attendu\u00a0: un nombre simple comme 0.75, l’unité dans sa propre colonne',
  volume_not_positive: 'attendu\u00a0: un nombre supérieur à zéro',
  volume_units_missing: 'attendu\u00a0: mL, uL, L, g, mg, ug ou slide',
  volume_units_unknown: 'attendu\u00a0: mL, uL, L, g, mg, ug ou slide',
  material_unknown: 'attendu\u00a0: un matériau comme Serum, Plasma, Whole blood ou Urine',
  anticoagulant_unknown: 'attendu\u00a0: un additif comme K2 EDTA, Lithium heparin, Sodium citrate ou SST',
  fasting_unknown: 'attendu\u00a0: yes, no ou unknown',
  freeze_thaws_format: 'attendu\u00a0: un nombre entier de 0 à 99',
  hours_format: 'attendu\u00a0: un nombre d’heures de 0 à 9\u202f999,99, avec deux décimales au plus',
  freezer_before_processing: 'attendu\u00a0: au moins autant d’heures que jusqu’au traitement',
  method_too_long: 'attendu\u00a0: 120 caractères au plus',
  measured_before_collection: 'attendu\u00a0: un jour égal ou postérieur au prélèvement',
  measured_in_future: 'attendu\u00a0: un jour qui n’est pas dans le futur',
  donor_mismatch: (known, given) =>
    `ce donneur a ${known} en stock ou dans une ligne précédente, et ${given} dans celle-ci`,
  diagnosis_format: 'attendu\u00a0: des codes CIM-10 comme E11.65; I10 Hypertension, 30 au plus',
  donor_missing:
    'attendu\u00a0: un identifiant de donneur dans cette ligne, car un diagnostic appartient à un donneur',
  diagnoses_too_many:
    'un donneur a au plus 30 diagnostics, y compris ceux du stock et des lignes précédentes',
  result_repeated: 'cet échantillon a déjà un résultat de ce biomarqueur',
  results_too_many: 'un échantillon a au plus 60 autres résultats',
  value_missing: 'attendu\u00a0: la valeur d’un autre résultat',
  sample_mismatch: (first) =>
    `attendu\u00a0: rien ou «\u00a0${first}\u00a0», comme dans la première ligne de ce numéro d’accession`,
  first_row_bad: 'la première ligne de ce numéro d’accession doit être correcte',
  accession_unknown: 'attendu\u00a0: le numéro d’accession d’un échantillon en stock',
  result_differs: (known) =>
    known === ''
      ? 'c’est le premier biomarqueur de l’échantillon, encore sans valeur\u00a0; saisissez-la dans l’échantillon'
      : `l’échantillon a ${known} en stock\u00a0; corrigez-le s’il le faut dans l’échantillon`,
  units_unknown: 'attendu\u00a0: une unité comme ng/mL',
  units_not_convertible: (units) => `attendu\u00a0: une unité convertible en ${units}`,
  molecular_weight_missing: (units) =>
    `la conversion en ${units} demande une masse molaire que le catalogue n’a pas`,
  units_not_expected: 'attendu\u00a0: rien, car cette analyse n’a pas d’unité',
  missing_column: (name) => `Le fichier n’a pas de colonne ${name}. Rien n’a été importé.`,
  repeated_column: (name) => `Deux colonnes s’appellent ${name}. Rien n’a été importé.`,
  empty_file: () => 'Le fichier ne contient aucune ligne.',
  unreadable_file: () => 'Le fichier ne peut pas être lu comme csv, xlsx ou xls.',
  unclosed_quote: (line) => `Un guillemet ouvert n’est jamais refermé, à partir de la ligne ${line}.`,
  encoding_unknown: () => 'Le texte du fichier est illisible. Enregistrez-le en CSV UTF-8.',
  workbook_too_large: () => 'Le classeur décompressé est trop volumineux. Enregistrez-le en csv.',
  too_many_rows: (most) => `Le fichier a plus de ${most} lignes. Divisez-le.`,
  too_many_columns: (most) => `Le fichier a plus de ${most} colonnes.`,
  took_too_long: () => 'La lecture du fichier a pris trop de temps. Divisez-le ou enregistrez-le en csv.',
  nothing_to_add: () => 'Aucune ligne du fichier n’est correcte. Rien n’a été ajouté.',
  nothing_new: () => 'Tous les résultats du fichier sont déjà en stock. Rien n’a été ajouté.',
  not_all_good: () => 'Toutes les lignes ne sont pas correctes\u00a0: aucune n’a été ajoutée.',
  target_gone: () =>
    'Le lieu de stockage ou la commande fournisseur ne peut plus recevoir d’échantillons. Rien n’a été ajouté.',
  interrupted: () => 'L’import a été interrompu avant la vérification. Envoyez de nouveau le fichier.',
};

const words: Record<Language, Words> = { en, fr };

const found: Record<Language, (value: string) => string> = {
  en: (value) => (value === '' ? 'Found nothing' : `Found “${value}”`),
  fr: (value) => (value === '' ? 'Cellule vide' : `«\u00a0${value}\u00a0»`),
};

/** What was found in a cell and what is expected instead; long finds are cut. */
export function rowFaultSentence(
  language: Language,
  fault: RowFault,
  value: string,
  [expected = '', given = '']: readonly string[] = [],
): string {
  const short = value.length > 60 ? `${value.slice(0, 57)}…` : value;
  const rest = words[language][fault];
  const mark = language === 'fr' ? '\u00a0;' : ';';
  return `${found[language](short)}${mark} ${typeof rest === 'string' ? rest : rest(expected, given)}.`;
}

export const fileFaultSentence = (language: Language, fault: FileFault, name = '') =>
  words[language][fault](name);
