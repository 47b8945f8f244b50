import { expect, type Page } from '@playwright/test';
import { freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('research areas open from Biomarkers, and the info dialog of an item lists its biomarkers', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'admin', '/biomarkers');
  await page.getByRole('link', { name: 'Research areas' }).click();
  await expect(page).toHaveURL(/\/research-areas/);
  await expect(page.getByRole('link', { name: 'Biomarkers' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('navigation', { name: 'Research areas' }).getByText('Oncology').click();
  await row(page, 'Prostate cancer').getByRole('button', { name: 'Prostate cancer' }).first().click();
  await expect(dialog(page).getByRole('heading', { name: 'Prostate cancer' })).toBeVisible();
  await expect(dialog(page).getByText('2857-1')).toBeVisible();
  await dialog(page).getByRole('searchbox').fill('testosterone');
  await expect(dialog(page).getByText('2857-1')).toHaveCount(0);
  await dialog(page)
    .getByRole('link', { name: /2986-8/ })
    .click();
  await expect(page).toHaveURL(/\/biomarkers\?open=/);
  await expect(dialog(page).getByRole('heading', { name: '2986-8' })).toBeVisible();
});

test('an area and an item are created, filled, edited, deleted and restored', { tag: '@full' }, async ({
  page,
}) => {
  const area = freshName('Sleep medicine');
  const item = freshName('Narcolepsy');
  await startAs(page, 'admin', '/research-areas');
  await page.getByRole('button', { name: 'New research area' }).click();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByText('Fill this in.')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('oncology');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByText('Already in use.')).toBeVisible();
  await dialog(page).getByLabel('Name').fill(area);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(toast(page)).toContainText('Area created.');

  await page.getByRole('navigation').getByText(area).click();
  await expect(page.getByText('No items here yet')).toBeVisible();
  await page.getByRole('button', { name: 'New item' }).first().click();
  await dialog(page).getByLabel('Name').fill(item);
  await dialog(page).getByRole('combobox').fill('hba1c');
  await page.getByRole('option', { name: /4548-4/ }).click();
  await dialog(page).getByRole('combobox').fill('crp');
  await page.getByRole('option', { name: /1988-5/ }).click();
  await expect(dialog(page).getByText('2 biomarkers')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(row(page, item)).toContainText('2');

  await act(page, item, 'Edit');
  await dialog(page).getByRole('button', { name: 'Take out C reactive protein' }).click();
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, item)).toContainText('1');
  await act(page, item, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, item)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, item)).toBeVisible();

  await act(page, area, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('navigation').getByText(area)).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByRole('navigation').getByText(`${area} (deleted)`)).toBeVisible();
  await act(page, area, 'Restore');
  await expect(page.getByRole('navigation').getByText(area, { exact: true })).toBeVisible();
});

test('a panel shows its biomarkers, and a new one can be created', async ({ page }) => {
  const name = freshName('Night panel');
  await startAs(page, 'admin', '/research-areas');
  await page.getByRole('columnheader', { name: 'Biomarkers' }).getByRole('button').click();
  await expect(page).toHaveURL(/sortBy=biomarkers/);
  await page.getByRole('tab', { name: 'Panels' }).click();
  await expect(page).toHaveURL(/view=panel/);
  // Another tab of the room keeps the user's sort.
  await expect(page.getByRole('columnheader', { name: 'Biomarkers' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('searchbox').fill('51990-0');
  await row(page, 'Basic metabolic').getByRole('button').first().click();
  await expect(dialog(page).getByText('8 biomarkers')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New panel' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('combobox').fill('cortisol');
  await page.getByRole('option', { name: /2143-6/ }).click();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(toast(page)).toContainText('Panel created.');
  await page.getByRole('searchbox').fill(name);
  await expect(row(page, name)).toContainText('Our own panel');
});
