import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, expect, type Page, type TestDetails } from '@playwright/test';
import { full } from '../../server/test/full.ts';
import { atRest } from './at-rest.ts';
import { test } from './test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** The WCAG 2.2 AA rules that axe can check. */
const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules about colors; the others give the same result in both modes. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The content security policy forbids script tags, so axe's source is evaluated. */
async function violationsOf(page: Page, within: string, runOnly: object) {
  // During a fade, colors are not final.
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: { run: (part: string, o: object) => Promise<AxeResults> } }).axe.run(
        part,
        options,
      ),
    // Reporting passes too would take a quarter longer, a selector for each element a tenth.
    [within, { runOnly, resultTypes: ['violations'], selectors: false, preload: false }] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id} ${nodes.map((n) => `${n.html} ${n.failureSummary ?? ''}`).join('\n')}`,
  );
}

const modeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? '');
const setMode = (page: Page, mode: string) =>
  page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, mode);

const layers = '[role=dialog], [role=alertdialog], [role=menu]';
/** The addresses that a test has already checked as a whole. */
const seen = new Set<string>();

/**
 * What is not checked yet: the page, or the layers open over a page already checked. With TEST_FULL=1 always
 * the page.
 */
async function newPart(page: Page) {
  const address = `${test.info().testId} ${new URL(page.url()).pathname}`;
  if (!full && seen.has(address) && (await page.locator(layers).count()) > 0) return layers;
  seen.add(address);
  return 'html';
}

/**
 * Checks a page in both color modes, and layers over it, made of the same parts, in one mode; with
 * TEST_FULL=1 in both.
 */
export async function expectNoViolations(page: Page, where: string, given?: string) {
  const within = given ?? (await newPart(page));
  const mode = await modeOf(page);
  expect(await violationsOf(page, within, everyRule), `${where}, ${mode}`).toEqual([]);
  if (within !== 'html' && !full) return;
  const other = mode === 'dark' ? 'light' : 'dark';
  await setMode(page, other);
  const inOther = await violationsOf(page, within, full ? everyRule : colorRules);
  await setMode(page, mode);
  await atRest(page);
  expect(inOther, `${where}, ${other}`).toEqual([]);
}

/** Checks what is new on a page whose other parts are checked elsewhere; with TEST_FULL=1 the page. */
export const expectNoViolationsInPart = (page: Page, where: string, part: string) =>
  expectNoViolations(page, where, full ? 'html' : part);

interface Given {
  page: Page;
  request: APIRequestContext;
  lng: Language;
}

const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

/** A test in one language, French in dark mode and English in light mode; with TEST_FULL=1 in both languages. */
export function testIn(
  language: Language,
  title: string,
  body: (given: Given) => Promise<void>,
  details: TestDetails = {},
) {
  for (const lng of full ? languages : [language])
    test(`${title} (${lng})`, details, async ({ page, request }) => {
      const mode = lng === 'fr' ? 'dark' : 'light';
      await page.addInitScript((chosen) => localStorage.setItem('color_mode', chosen), mode);
      await body({ page, request, lng });
    });
}
