/** A sheet of new glucose samples; three of its five rows have errors. */
export function faultySheet(word: string): string {
  return [
    'Accession,LOINC code,Volume number,volume_units,collectionDate',
    `${word}-1,2345-7,1.5,mL,2024-05-06`,
    `${word}-2,2345-7,none,mL,2024-05-06`,
    `${word}-3,2345-8,1,mL,2024-05-06`,
    `${word}-4,2345-7,1,mL,30/02/2024`,
    `${word}-5,2345-7,0.25,mL,`,
  ].join('\r\n');
}
