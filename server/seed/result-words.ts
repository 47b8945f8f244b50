import type { Donor } from '@aliquot/contract/results';

type Words = Record<string, number>;

const presence: Words = { Negative: 78, Positive: 19, Indeterminate: 3 };
const reactive: Words = { 'Non-reactive': 80, Reactive: 17, Indeterminate: 3 };

/** From specific to general: the first matching pattern is used. */
const qualitative: [RegExp, Words][] = [
  [/^ABO group/, { O: 45, A: 40, B: 11, AB: 4 }],
  [/^Rh \[Type\]/, { Positive: 85, Negative: 15 }],
  [/^Color of Urine/, { Yellow: 60, Straw: 20, 'Dark yellow': 12, Amber: 8 }],
  [/^(Appearance|Clarity) of Urine/, { Clear: 75, 'Slightly cloudy': 15, Cloudy: 8, Turbid: 2 }],
  [
    /identified in Blood by Culture/,
    {
      'No growth after 5 days': 82,
      'Escherichia coli': 8,
      'Staphylococcus aureus': 6,
      'Klebsiella pneumoniae': 4,
    },
  ],
  [
    /identified in Urine by Culture/,
    { 'No growth': 70, 'Escherichia coli': 20, 'Klebsiella pneumoniae': 6, 'Enterococcus faecalis': 4 },
  ],
  [/Hepatitis C virus genotype/, { '1a': 46, '1b': 22, '2': 13, '3': 14, '4': 5 }],
  [/^APOE gene/, { 'e3/e3': 60, 'e3/e4': 22, 'e2/e3': 12, 'e4/e4': 3, 'e2/e4': 3 }],
  [/^CYP2C19 gene/, { '*1/*1': 40, '*1/*17': 27, '*1/*2': 22, '*2/*2': 6, '*17/*17': 5 }],
  [/^CYP2D6 gene/, { '*1/*1': 38, '*1/*2': 25, '*1/*4': 22, '*4/*4': 8, '*2/*41': 7 }],
  [/^KRAS gene/, { 'Wild type': 58, G12D: 18, G12V: 14, G13D: 10 }],
  [/^EGFR gene/, { 'No mutation detected': 70, 'Exon 19 deletion': 14, L858R: 12, T790M: 4 }],
  [/^TP53 gene/, { 'No mutation detected': 55, R175H: 16, R248Q: 15, R273H: 14 }],
  [
    /^BRCA1 gene/,
    { 'No pathogenic variant detected': 88, 'c.68_69del (p.Glu23fs)': 7, 'c.5266dup (p.Gln1756fs)': 5 },
  ],
  [/^BRCA2 gene/, { 'No pathogenic variant detected': 90, 'c.5946del (p.Ser1982fs)': 10 }],
  [/^(CFTR|F5) gene/, { 'No pathogenic variant detected': 90, 'Heterozygous carrier': 9, Homozygous: 1 }],
  [/^Nuclear Ab pattern/, { Homogeneous: 38, Speckled: 36, Nucleolar: 14, Centromere: 12 }],
  [/^Protein Fractions/, { 'Normal pattern': 82, 'Polyclonal increase': 11, 'Monoclonal band in gamma': 7 }],
  [
    /^Erythrocyte morphology/,
    { 'Normocytic, normochromic': 78, 'Microcytic, hypochromic': 15, Macrocytic: 7 },
  ],
  [/^(Measles|Mumps|Varicella)/, { Positive: 88, Negative: 10, Indeterminate: 2 }],
  [/Light microscopy$/, { 'None seen': 68, Few: 17, Moderate: 10, Marked: 5 }],
  [/Test strip$/, { Negative: 76, Trace: 9, '1+': 8, '2+': 5, '3+': 2 }],
  [/(DNA|RNA|gene p\.)/, { 'Not detected': 84, Detected: 16 }],
];

/** Possible results of a qualitative biomarker, with their frequency in percent. */
export function wordsFor(term: { name: string; class: string | null }, donor: Donor): Words {
  if (term.name.startsWith('Karyotype'))
    return donor.gender === 'Male' ? { '46,XY': 94, '47,XXY': 6 } : { '46,XX': 94, '45,X': 6 };
  const known = qualitative.find(([pattern]) => pattern.test(term.name));
  return known?.[1] ?? (term.class === 'MICRO' ? reactive : presence);
}

const narratives: [RegExp, readonly string[]][] = [
  [
    /^Morphology/,
    [
      'Hypochromic microcytic red cells with occasional target cells.',
      'Normocytic, normochromic red cells. White cells and platelets unremarkable.',
      'Macrocytes and hypersegmented neutrophils are seen.',
    ],
  ],
  [
    /^FMR1/,
    [
      'Normal alleles of 29 and 31 CGG repeats.',
      'Premutation allele of 72 CGG repeats.',
      'Intermediate allele of 48 CGG repeats.',
    ],
  ],
  [
    /^HFE/,
    [
      'No HFE p.Cys282Tyr, p.His63Asp or p.Ser65Cys variant found.',
      'Heterozygous for HFE p.His63Asp.',
      'Homozygous for HFE p.Cys282Tyr.',
    ],
  ],
  [/^TPMT/, ['TPMT normal metabolizer genotype.', 'TPMT intermediate metabolizer genotype.']],
  [
    /final diagnosis/,
    [
      'Invasive ductal carcinoma, grade 2.',
      'Adenocarcinoma, moderately differentiated.',
      'Benign fibroadipose tissue, no malignancy seen.',
    ],
  ],
];

export const narrativeOf = (name: string) =>
  narratives.find(([pattern]) => pattern.test(name))?.[1] ?? [
    'Core biopsies, five fragments, up to 1.6 cm in length.',
    'Wedge of tan tissue, 2.1 x 1.4 x 0.8 cm, submitted entirely.',
  ];
