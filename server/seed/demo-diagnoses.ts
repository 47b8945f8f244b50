/** Diagnoses of demo donors. Names and words are ours: the lists of ICD-10 have licenses of their own. */

export interface DemoDiagnosis {
  category: string;
  /** As staff named it for clients. */
  name: string | null;
  /** Full codes with the vendor's words. */
  codes: { code: string; label: string | null }[];
  /** So many of a thousand donors have it without a result that suggests it. */
  share: number;
  /** Results that suggest it, by LOINC code. */
  high?: string[];
  low?: string[];
  sex?: 'Male' | 'Female';
  /** Age in years from which donors have it. */
  from?: number;
}

const coded = (...codes: [code: string, label?: string][]) =>
  codes.map(([code, label = null]) => ({ code, label }));

export const diagnoses: DemoDiagnosis[] = [
  {
    category: 'E11',
    name: 'Type 2 diabetes',
    codes: coded(
      ['E11.9', 'T2D, diet and metformin'],
      ['E11.65', 'T2D, poorly controlled'],
      ['E11.2', 'T2D, kidneys'],
    ),
    share: 50,
    high: ['4548-4', '2345-7'],
  },
  { category: 'E10', name: 'Type 1 diabetes', codes: coded(['E10.9'], ['E10.65']), share: 40 },
  {
    category: 'I10',
    name: 'High blood pressure',
    codes: coded(['I10', 'Hypertension, essential']),
    share: 160,
    from: 30,
  },
  {
    category: 'I21',
    name: 'Heart attack',
    codes: coded(['I21.4', 'NSTEMI'], ['I21.3', 'STEMI'], ['I21.9']),
    share: 35,
    high: ['10839-9', '89579-7'],
    from: 35,
  },
  {
    category: 'I25',
    name: 'Coronary artery disease',
    codes: coded(['I25.10', 'CAD'], ['I25.5']),
    share: 55,
    from: 40,
  },
  {
    category: 'I50',
    name: 'Heart failure',
    codes: coded(['I50.2', 'HFrEF'], ['I50.3', 'HFpEF'], ['I50.9']),
    share: 40,
    high: ['30934-4', '33762-6'],
    from: 40,
  },
  {
    category: 'I48',
    name: 'Atrial fibrillation',
    codes: coded(['I48.0', 'AF, paroxysmal'], ['I48.91', 'AF']),
    share: 50,
    from: 45,
  },
  {
    category: 'E78',
    name: 'High blood lipids',
    codes: coded(['E78.5', 'Hyperlipidemia'], ['E78.0'], ['E78.1']),
    share: 120,
    high: ['13457-7', '2093-3', '2571-8'],
  },
  {
    category: 'E03',
    name: 'Underactive thyroid',
    codes: coded(['E03.9', 'Hypothyroid, on levothyroxine'], ['E03.8']),
    share: 45,
    high: ['3016-3'],
  },
  {
    category: 'E05',
    name: 'Overactive thyroid',
    codes: coded(['E05.0', 'Graves'], ['E05.9']),
    share: 40,
    high: ['3024-7'],
    low: ['3016-3'],
  },
  { category: 'E66', name: 'Obesity', codes: coded(['E66.9', 'BMI over 30'], ['E66.01']), share: 90 },
  {
    category: 'E55',
    name: 'Vitamin D deficiency',
    codes: coded(['E55.9']),
    share: 45,
    low: ['62292-8'],
  },
  {
    category: 'N18',
    name: 'Chronic kidney disease',
    codes: coded(['N18.3', 'CKD 3'], ['N18.4', 'CKD 4'], ['N18.5', 'CKD 5, dialysis']),
    share: 45,
    high: ['2160-0'],
    low: ['33914-3'],
    from: 35,
  },
  {
    category: 'D50',
    name: 'Iron deficiency anemia',
    codes: coded(['D50.9', 'Iron deficiency'], ['D50.0']),
    share: 40,
    low: ['2276-4', '2498-4', '718-7'],
  },
  {
    category: 'M06',
    name: 'Rheumatoid arthritis',
    codes: coded(['M06.9', 'RA'], ['M06.0', 'RA, seronegative']),
    share: 40,
    high: ['11572-5', '1988-5'],
  },
  { category: 'M32', name: 'Lupus', codes: coded(['M32.9', 'SLE'], ['M32.1']), share: 42 },
  {
    category: 'M10',
    name: 'Gout',
    codes: coded(['M10.9'], ['M10.0']),
    share: 38,
    high: ['3084-1'],
    from: 30,
  },
  {
    category: 'K76',
    name: 'Fatty liver and other liver diseases',
    codes: coded(['K76.0', 'Fatty liver'], ['K76.9']),
    share: 45,
    high: ['1742-6'],
  },
  { category: 'K50', name: 'Crohn’s disease', codes: coded(['K50.90', 'Crohn'], ['K50.1']), share: 42 },
  {
    category: 'J45',
    name: 'Asthma',
    codes: coded(['J45.909', 'Asthma'], ['J45.4']),
    share: 60,
    high: ['19113-0'],
  },
  {
    category: 'J44',
    name: 'Chronic obstructive lung disease',
    codes: coded(['J44.9', 'COPD'], ['J44.1', 'COPD with exacerbation']),
    share: 50,
    from: 45,
  },
  {
    category: 'C50',
    name: 'Breast cancer',
    codes: coded(['C50.9', 'Breast CA'], ['C50.4']),
    share: 90,
    sex: 'Female',
    from: 30,
  },
  {
    category: 'C61',
    name: 'Prostate cancer',
    codes: coded(['C61', 'Prostate CA']),
    share: 90,
    high: ['2857-1'],
    sex: 'Male',
    from: 45,
  },
  {
    category: 'C18',
    name: 'Colon cancer',
    codes: coded(['C18.9'], ['C18.2', 'Ascending colon'], ['C18.7']),
    share: 48,
    high: ['2039-6'],
    from: 40,
  },
  {
    category: 'F32',
    name: 'Depression',
    codes: coded(['F32.9', 'MDD, single episode'], ['F32.1']),
    share: 80,
  },
  // Too rare for clients.
  {
    category: 'E75',
    name: 'Lipid storage diseases',
    codes: coded(['E75.21', 'Fabry'], ['E75.22', 'Gaucher']),
    share: 4,
  },
  { category: 'D86', name: null, codes: coded(['D86.9', 'Sarcoidosis']), share: 5 },
  { category: 'G71', name: null, codes: coded(['G71.0'], ['G71.11']), share: 5 },
];
