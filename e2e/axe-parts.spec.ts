import { expect } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { expectNoViolations, testIn } from './support/axe.ts';

testIn('fr', 'no part of the gallery violates an accessibility rule', async ({ page, lng }) => {
  await page.goto(`${galleryUrl}/gallery?lng=${lng}`);
  await expect(page.locator('[data-list=sample] tr[data-row]')).toHaveCount(10);
  await expect(page.locator('html')).toHaveAttribute('lang', lng);
  for (const words of ['Panel, edit', 'Panel, read_only', 'Panel, chat', 'Dialog, view', 'Dialog, delete']) {
    await page.getByRole('button', { name: words, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, words, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // Then the page with as much open as possible; hovering the toasts keeps them open.
  await page.locator('form[aria-label="Every error key"] button').click();
  await expect(page.locator('form[aria-label="Every error key"] [aria-invalid=true]')).toHaveCount(9);
  await page.locator('tr[data-row="1"] [aria-expanded]').first().click();
  await page.locator('tr[data-row="2"] input').check();
  await page.getByRole('combobox', { name: 'LOINC biomarker' }).click();
  await expect(page.locator('[data-options]').getByRole('option')).toHaveCount(10);
  const toasts = page.locator(':is([role=group], [role=alert])[data-type]');
  for (const [index, words] of ['With undo', 'Success', 'Warning', 'Error'].entries()) {
    await page.getByRole('button', { name: words, exact: true }).dispatchEvent('click');
    await toasts.first().hover();
    await expect(toasts).toHaveCount(index === 3 ? 5 : index + 1);
  }
  await expectNoViolations(page, 'page');
  await expect(toasts).toHaveCount(5);
});
