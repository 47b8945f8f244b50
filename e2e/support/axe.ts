import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Everything WCAG 2.2 AA that a machine can see. The policy forbids script tags, so the source is run, not added. */
export async function expectNoViolations(page: Page, where: string, within = 'html') {
  // Half-way through a fade colours are not what they will be.
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (part) =>
      (window as unknown as { axe: { run: (part: string, o: object) => Promise<AxeResults> } }).axe.run(
        part,
        {
          runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        },
      ),
    within,
  );
  const said = violations.map(
    ({ id, nodes }) =>
      `${where}: ${id} ${nodes.map((n) => `${n.html} ${n.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(said).toEqual([]);
}
