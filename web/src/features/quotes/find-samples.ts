import { maxLines } from '@aliquot/contract/carts';
import { rowFor } from '@aliquot/contract/endpoint';
import { samples } from '@aliquot/contract/samples';
import { ApiError, call } from '../../platform/api/index.ts';

const getMany = rowFor(samples.getMany, 'staff');

/** So many searches at a time. */
const atOnce = 8;

async function findSample(code: string): Promise<number | null> {
  const { items } = await call(getMany, { body: { search: code, limit: 10 } });
  const found = items.find((each) => [each.code, each.accession].some((name) => name.toUpperCase() === code));
  return found?.id ?? null;
}

/** The samples with these codes; unknown ones are an error of the field, in these words. */
export async function findSamples(
  codes: readonly string[],
  wordsOf: (unknown: readonly string[]) => string,
): Promise<number[]> {
  const ids: number[] = [];
  const unknown: string[] = [];
  const wanted = codes.slice(0, maxLines + 1);
  for (let from = 0; from < wanted.length; from += atOnce) {
    const part = wanted.slice(from, from + atOnce);
    for (const [index, id] of (await Promise.all(part.map(findSample))).entries())
      if (id === null) unknown.push(part[index] ?? '');
      else ids.push(id);
  }
  if (unknown.length > 0) throw new ApiError(400, { message: [], fields: { codes: [wordsOf(unknown)] } });
  return ids;
}
