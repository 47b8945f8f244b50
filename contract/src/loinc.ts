/** LOINC's copyright notice, verbatim and never translated; shown wherever its names are shown or exported. */
export const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © 1995-2024, Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';

/** Checks the format of a LOINC code and the check digit after the hyphen. */
export function loincCodeProblem(code: string): 'shape' | 'check_digit' | null {
  const [, digits, check] = /^(\d{1,7})-(\d)$/.exec(code) ?? [];
  if (digits === undefined) return 'shape';
  return Number(check) === checkDigit(digits) ? null : 'check_digit';
}

/** The Luhn algorithm (mod 10), as LOINC uses it. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
