import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInPart } from './support/axe.ts';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

const troponin = '10839-9';
const sensitive = '89579-7';
const creatinine = '2160-0';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const railOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

/** Plasma of men over 60, thawed once, with creatinine measured in it; `given` differs. */
async function stock(request: Parameters<typeof colleague>[0], ethnicity: string) {
  const staff = await colleague(request);
  const sample = (given: object) =>
    staff.createSample({
      accession: freshAccession('TNI'),
      loincCode: troponin,
      donorGender: 'Male',
      donorDob: '1950-05-05',
      donorEthnicity: ethnicity,
      volumeNumber: 0.5,
      material: 'Plasma',
      anticoagulant: 'lithium_heparin',
      freezeThaws: 1,
      results: [{ loincCode: creatinine, value: '1.1' }],
      ...given,
    });
  const high = await sample({ biomarkerValue: '0.041' });
  const other = await sample({ loincCode: sensitive, biomarkerValue: '41' });
  // Each of these fails one of the conditions.
  await sample({ biomarkerValue: '0.04' });
  await sample({ biomarkerValue: '0.05', donorGender: 'Female' });
  await sample({ biomarkerValue: '0.05', donorDob: '1990-05-05' });
  await sample({ biomarkerValue: '0.05', volumeNumber: 0.4 });
  await sample({ biomarkerValue: '0.05', freezeThaws: 2 });
  await sample({ biomarkerValue: '0.05', anticoagulant: 'k2_edta' });
  await sample({ biomarkerValue: '0.05', results: [] });
  return { high, other };
}

async function typeValue(page: Page, text: string) {
  const from = railOf(page).getByLabel('Value: from').last();
  await from.fill(text);
  await from.press('Enter');
}

test('heparin plasma with troponin above 40 pg/mL and creatinine is found step by step, shared and opened', async ({
  page,
  request,
  another,
}) => {
  const word = freshName('Heparin');
  const { high, other } = await stock(request, word);
  await startAs(page, 'buyer', '/specimen-search');
  await page.getByLabel('Search for a biomarker').fill(troponin);
  await expect(page.getByRole('option').first()).toContainText(troponin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/biomarkers=\d+/);
  const rail = railOf(page);
  // A unit that is none is explained beside the field, and what was typed stays.
  await typeValue(page, '>40 pg/cup');
  await expect(rail.getByText('This is not a unit we know. Write it like ng/mL.')).toBeVisible();
  await expect(rail.getByLabel('Value: from').last()).toHaveValue('>40 pg/cup');
  await typeValue(page, '> 40 pg/mL');
  await expect(rail.getByText('Read as above 0.04 ng/mL. Typed as above 40 pg/mL.')).toBeVisible();
  await rail.getByRole('checkbox', { name: /^Plasma/ }).check();
  await rail.getByLabel('Lithium heparin').check();
  await rail.getByRole('checkbox', { name: /^Male/ }).check();
  await rail.getByLabel('Never thawed').check();
  await rail.getByLabel('Thawed once').check();
  for (const [label, text] of [
    ['Age at collection: from', '60'],
    ['Volume: from', '0.5'],
  ] as const) {
    await rail.getByLabel(label).last().fill(text);
    await page.keyboard.press('Enter');
  }
  await rail.getByRole('button', { name: 'Add an analyte' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Biomarker').fill(creatinine);
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Value from').fill('1 U/L');
  await dialog.getByRole('button', { name: 'Add an analyte' }).click();
  await expect(dialog.getByText('This unit cannot be converted to that of the biomarker.')).toBeVisible();
  await dialog.getByLabel('Value from').fill('10 mg/L');
  await dialog.getByRole('button', { name: 'Add an analyte' }).click();
  await expect(dialog).toBeHidden();
  await expect(rail.getByText('from 10 mg/L')).toBeVisible();
  await rail.getByLabel(word).check();
  await expect(title(page)).toHaveText('1 specimen matches');
  const table = page.getByRole('table', { name: 'Specimens' });
  await expect(table.getByText(high.code)).toBeVisible();
  await expect(page.getByText('above 40 pg/mL', { exact: true })).toBeVisible();

  // The same analyte by its other test, in one unit.
  await page.getByRole('button', { name: 'Include' }).click();
  await expect(title(page)).toHaveText('2 specimens match');
  await expect(table.getByText(other.code)).toBeVisible();
  await expect(table.getByText('(0.041 ng/mL)')).toBeVisible();
  await rail.getByLabel('Show values in').focus();
  await rail.getByLabel('Show values in').selectOption('ng/L');
  await expect(table.getByText('(41 ng/L)')).toBeVisible();
  await expectNoViolationsInPart(page, 'specimens in one unit', 'main');

  // Whoever opens the address sees the same.
  const shared = await another();
  await startAs(shared, 'rival', page.url().replace(/^https?:\/\/[^/]+/, ''));
  await expect(title(shared)).toHaveText('2 specimens match');
  await expect(shared.getByText('(41 ng/L)')).toBeVisible();
  await expect(railOf(shared).getByLabel('Value: from').last()).toHaveValue('>40 pg/mL');
  await shared.getByRole('table', { name: 'Specimens' }).getByText(high.code).click();
  const label = shared.getByRole('dialog');
  await expect(label.getByText(high.code)).toBeVisible();
  await expect(label.getByText('Plasma, lithium heparin')).toBeVisible();
  await expect(label.getByRole('region', { name: 'Also measured' })).toContainText('1.1 mg/dL');
});

test('one analyte is searched by its component, and a value that does not convert is explained', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'buyer', '/specimen-search?component=Troponin I.cardiac&system=Ser/Plas&sortBy=-value');
  await expect(page.getByText('Troponin I.cardiac · Ser/Plas', { exact: true })).toBeVisible();
  const rail = railOf(page);
  await expect(rail.getByText(troponin)).toBeVisible();
  await expect(rail.getByText(sensitive)).toBeVisible();
  await typeValue(page, '40 U/L');
  await expect(rail.getByText('This unit cannot be converted to that of the biomarker.')).toBeVisible();
  await typeValue(page, '0.03');
  await expect(page).toHaveURL(/value=0\.03\+ng%2FmL\.\./);
  await expect(title(page)).toHaveText(/^[1-9]\d* specimens? match/);
});
