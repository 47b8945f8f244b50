import { failFields } from '../../platform/http/index.ts';

/** Fails for texts with letters that documents cannot print, since their font lacks them. */
export async function assertPrintable(body: object): Promise<void> {
  // Loaded on demand, since the PDF library is large.
  const { isPrintable } = await import('../../platform/pdf/index.ts');
  const unprintable = Object.entries(body).filter(
    ([, value]) => typeof value === 'string' && !isPrintable(value),
  );
  if (unprintable.length > 0)
    failFields(Object.fromEntries(unprintable.map(([name]) => [name, ['not_printable']])));
}
