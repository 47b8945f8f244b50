/** LOINC's own notice, word for word; it stands wherever its names are shown or handed out, and is never translated. */
export const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © 1995-2024, Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';

/** What is wrong with a LOINC code: its shape, or the digit behind the hyphen, which follows from the others. */
export function loincCodeProblem(code: string): 'shape' | 'check_digit' | null {
  const [, digits, check] = /^(\d{1,7})-(\d)$/.exec(code) ?? [];
  if (digits === undefined) return 'shape';
  return Number(check) === checkDigit(digits) ? null : 'check_digit';
}

/** Every second digit from the right counts double; the check digit fills the sum of all digits up to ten. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
