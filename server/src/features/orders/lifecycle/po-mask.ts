const stands: Record<string, string> = { '#': '[0-9]', A: '[A-Za-z]', '*': '.*' };

/** Every part takes one character but the last, so the pattern is linear whatever the company writes. */
const compile = (mask: string) =>
  new RegExp(
    `^${[...mask].map((each) => stands[each] ?? `\\u{${each.codePointAt(0)?.toString(16)}}`).join('')}$`,
    'u',
  );

/** Whether a purchase order number is written as the company's mask says. */
export const fitsMask = (mask: string, number: string): boolean => compile(mask).test(number);
