import { failFields } from '../../platform/http/index.ts';

/** Fails for texts with letters that documents cannot print, since their font lacks them. */
export async function assertPrintable(body: object): Promise<void> {
  // Loaded on demand, since the PDF library is large.
  const { isPrintable } = await import('../../platform/pdf/index.ts');
  const unprintable = textsOf(body).filter(([, text]) => !isPrintable(text));
  if (unprintable.length > 0)
    failFields(Object.fromEntries(unprintable.map(([name]) => [name, ['not_printable']])));
}

/** All texts of a body with the names of their fields. */
const textsOf = (body: object, path = ''): [string, string][] =>
  Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[path + name, value]];
    return typeof value === 'object' && value !== null ? textsOf(value, `${path}${name}.`) : [];
  });
