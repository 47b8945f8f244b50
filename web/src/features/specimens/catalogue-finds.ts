import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { matches } from '../../platform/filters/index.ts';
import type { Vocabulary } from '../../platform/vocabulary.ts';
import type { BrowseArea } from './browse-api.ts';

/** The kinds of catalogue entries in the search box, in their order. */
export const catalogueKinds = ['research_area', 'condition', 'body_system', 'organ', 'panel'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

export interface CatalogueEntry {
  kind: CatalogueKind;
  id: number;
  /** As stored, and as translated. */
  name: string;
  label: string;
  /** The area of an item, or LOINC's name of a panel. */
  of: string | null;
  available: number;
}

interface Panel {
  id: number;
  name: string;
  loincName: string | null;
  available: number;
}

/** The whole catalogue as searchable entries. */
export function catalogueEntries(
  areas: readonly BrowseArea[],
  panels: readonly Panel[],
  inWords: Vocabulary,
): CatalogueEntry[] {
  const entries = areas.flatMap(({ items, kind, id, name, available }) => [
    { kind, id, name, label: inWords(name), of: null, available },
    ...items.map((item) => ({
      kind: kind === 'research_area' ? ('condition' as const) : ('organ' as const),
      id: item.id,
      name: item.name,
      label: inWords(item.name),
      of: inWords(name),
      available: item.available,
    })),
  ]);
  const found = panels.map(({ id, name, loincName, available }) => ({
    kind: 'panel' as const,
    id,
    name,
    label: inWords(name),
    of: loincName,
    available,
  }));
  return [...entries, ...found];
}

/** Two letters match too many entries. */
const minLetters = 3;
const maxPerKind = 3;

const isExactName = ({ name, label }: CatalogueEntry, text: string) =>
  [name, label].some((word) => matches(word, text) && matches(text, word));

/** Catalogue entries that match a text, translated or in English; a few of each kind, exact names first. */
export function findInCatalogue(text: string, entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  if (text.trim().length < minLetters) return [];
  const found = entries
    .filter(({ name, label }) => matches(label, text) || matches(name, text))
    .toSorted(
      (a, b) => Number(isExactName(b, text)) - Number(isExactName(a, text)) || b.available - a.available,
    );
  const kinds = new Set<CatalogueKind>([
    ...found.filter((entry) => isExactName(entry, text)).map(({ kind }) => kind),
    ...catalogueKinds,
  ]);
  return [...kinds].flatMap((kind) => found.filter((entry) => entry.kind === kind).slice(0, maxPerKind));
}

/** Enter selects the first row: the catalogue comes first only if no biomarker matches by name. */
export const catalogueLeads = (biomarkers: readonly Pick<BiomarkerClient, 'match'>[]): boolean =>
  biomarkers.every(({ match }) => match === 'alike');
