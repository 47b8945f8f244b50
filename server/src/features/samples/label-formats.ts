import type { LabelSize } from '@aliquot/contract/samples';
import { millimetre } from '../../platform/pdf/index.ts';
import type { Label } from './label.ts';

/** The layout of a label, in points. */
export interface LabelFormat {
  page: 'A4' | [number, number];
  across: number;
  down: number;
  width: number;
  height: number;
  /** From the upper edge of the page to the first label. */
  top: number;
  inset: number;
  /** Side of the DataMatrix, and its distance to the text. */
  matrix: number;
  gap: number;
  /** The text is below the matrix instead of beside it. */
  stacked?: boolean;
  /** The font size of the accession, and the smallest size before it is cut. */
  accession: { size: number; least: number };
  text: number;
  /** Lines after the accession, the most important first. */
  parts: readonly Exclude<keyof Label, 'accession' | 'place'>[];
  /** The font size of the public code below the matrix, where there is room. */
  codeBelow?: number;
  place: boolean;
  /** The font size of the seller's name, where there is room. */
  seller?: number;
}

const mm = millimetre;
const inch = 72;

const single = (width: number, height: number) => ({
  page: [width, height] as [number, number],
  across: 1,
  down: 1,
  width,
  height,
  top: 0,
});

export const labelFormats: Record<LabelSize, LabelFormat> = {
  /** Three columns and eight rows, as label sheets are cut. */
  a4: {
    page: 'A4',
    across: 3,
    down: 8,
    width: 70 * mm,
    height: 37 * mm,
    top: 0.5 * mm,
    inset: 4 * mm,
    matrix: 19 * mm,
    gap: 3 * mm,
    accession: { size: 9.5, least: 5.5 },
    text: 7.5,
    parts: ['biomarker', 'loinc', 'collected', 'expires', 'volume'],
    codeBelow: 7,
    place: true,
    seller: 5,
  },
  /** A roll for tubes. */
  '67x25': {
    ...single(67 * mm, 25 * mm),
    inset: 2 * mm,
    matrix: 15 * mm,
    gap: 2 * mm,
    accession: { size: 8.5, least: 5 },
    text: 5.6,
    parts: ['biomarker', 'loinc', 'expires', 'volume'],
    codeBelow: 6,
    place: true,
  },
  /** A roll for cryovials: only what identifies the sample, and its expiration date. */
  '33x13': {
    ...single(33 * mm, 13 * mm),
    inset: 1 * mm,
    matrix: 10 * mm,
    gap: 1 * mm,
    accession: { size: 6.5, least: 4 },
    text: 4.5,
    parts: ['expires', 'biomarker', 'code'],
    place: false,
  },
  /** A thermal printer's shipping label, for boxes. */
  '4x6': {
    ...single(4 * inch, 6 * inch),
    inset: 7 * mm,
    matrix: 60 * mm,
    gap: 5 * mm,
    stacked: true,
    accession: { size: 24, least: 12 },
    text: 15,
    parts: ['code', 'biomarker', 'loinc', 'collected', 'expires', 'volume'],
    place: true,
    seller: 9,
  },
};
