import { expect } from '@playwright/test';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

test('every figure of the insights links to its rows', { tag: '@full' }, async ({ page }) => {
  await startAs(page, 'admin', '/inventory');
  await page.locator('fieldset label', { hasText: /^Insights$/ }).click();
  await expect(page).toHaveURL(/view=insights/);
  const parts = page.getByRole('region', { name: 'Stock by status' });
  const matching = (count: string | null) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} samples? match`));
  for (const part of ['Available', 'Expired', 'No price']) {
    const figure = parts.getByRole('link', { name: part });
    const count = /[\d,]+/.exec(String(await figure.textContent()))?.[0] ?? '';
    await figure.click();
    await matching(count);
    await page.goBack();
  }
  const line = page.getByRole('region', { name: 'Stock by biomarker' }).getByRole('listitem').first();
  const available = line.getByRole('link', { name: /available$/ });
  const count = await available.textContent();
  await available.click();
  await expect(page).toHaveURL(/loincCode=/);
  await matching(count);
  await page.goBack();
  const wanted = page.getByRole('region', { name: 'Demand against supply' }).getByRole('link').first();
  await expect(wanted).toContainText(/\d+ search(es)?, \d+ samples? for sale/);
  await wanted.click();
  await expect(page).toHaveURL(/loincCode=67151-1.*status=available|status=available.*loincCode=67151-1/);
});
