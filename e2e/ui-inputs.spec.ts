import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { test } from './support/test.ts';

const open = async (page: Page, lng = 'en') => {
  await page.goto(`${galleryUrl}/gallery?only=pickers,form,errors,layers&lng=${lng}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test.describe('autocomplete', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'LOINC biomarker' });
  const list = (page: Page) => page.locator('[data-options]');
  const options = (page: Page) => list(page).getByRole('option');
  const asked = (page: Page) => page.locator('#asked');
  /** Scrolls to so many pixels above the bottom and waits until the page has handled the event. */
  const scrollTo = (page: Page, above: number) =>
    list(page).evaluate(
      (el, px) =>
        new Promise<void>((done) => {
          el.addEventListener('scroll', () => requestAnimationFrame(() => done()), { once: true });
          el.scrollTop = el.scrollHeight - el.clientHeight - px;
        }),
      above,
    );

  test.beforeEach(({ page }) => open(page));

  test('has a list 200 high with rows of 56, and requests nothing before it opens', async ({ page }) => {
    await expect(asked(page)).toHaveText('');
    await box(page).click();
    await expect(options(page)).toHaveCount(10);
    expect(await list(page).evaluate((el) => el.getBoundingClientRect().height)).toBe(200);
    const heights = await options(page).evaluateAll((rows) =>
      rows.map((r) => r.getBoundingClientRect().height),
    );
    expect(new Set(heights)).toEqual(new Set([56]));
  });

  test('loads ten more at 1 px from the bottom, not at 2, until there are no more', async ({ page }) => {
    await box(page).click();
    await expect(options(page)).toHaveCount(10);
    await scrollTo(page, 2);
    await expect(asked(page)).toHaveText('skip 0 limit 10');
    await scrollTo(page, 1);
    await expect(asked(page)).toHaveText('skip 0 limit 10, skip 10 limit 10');
    await expect(options(page)).toHaveCount(20);
    for (const have of [30, 40, 47]) {
      await scrollTo(page, 0);
      await expect(options(page)).toHaveCount(have);
    }
    await scrollTo(page, 5);
    await scrollTo(page, 0);
    const skips = [0, 10, 20, 30, 40].map((skip) => `skip ${skip} limit 10`);
    await expect(asked(page)).toHaveText(skips.join(', '));
  });

  test('loads more when the arrow keys reach the last row', async ({ page }) => {
    await box(page).click();
    await expect(options(page)).toHaveCount(10);
    for (let row = 1; row < 10; row += 1) await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(8)).toHaveAttribute('data-highlighted', '');
    await expect(asked(page)).toHaveText('skip 0 limit 10');
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(20);
    await expect(asked(page)).toHaveText('skip 0 limit 10, skip 10 limit 10');
    // The highlighted row stays the same, and Enter selects it.
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('Thyrotropin 10');
  });

  test('keeps text that matches nothing, and says so', async ({ page }) => {
    await box(page).fill('my own words');
    await expect(list(page)).toContainText('Nothing found. Your own words are kept.');
    await page.keyboard.press('Tab');
    await expect(list(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('my own words');
    // A field that only accepts options returns to the last one.
    const vendor = page.getByRole('combobox', { name: 'Vendor' });
    await vendor.click();
    await options(page).nth(2).click();
    await expect(vendor).toHaveValue('Ferritin 3');
    await vendor.fill('nothing like it');
    await expect(list(page)).toContainText('Nothing found.');
    await page.keyboard.press('Tab');
    await expect(vendor).toHaveValue('Ferritin 3');
  });

  test('shows a failed load and can retry it', async ({ page }) => {
    await box(page).fill('fail');
    await expect(list(page)).toContainText('The options could not be loaded.');
    await list(page).getByRole('button', { name: 'Try again' }).click();
    await expect(asked(page)).toHaveText(/search fail, skip 0 limit 10 search fail$/);
    await expect(box(page)).toHaveValue('fail');
    await box(page).fill('ferritin');
    await expect(options(page)).toHaveCount(8);
  });

  test('in a panel, Escape closes the list first and the panel second', async ({ page }) => {
    await page.getByRole('button', { name: 'Panel, edit' }).click();
    const panel = page.locator('[data-panel]');
    await panel.getByRole('combobox', { name: 'Stored as' }).click();
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(panel).toBeVisible();
    await expect(page.locator('#layer-store')).toContainText('panel edit');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
});

test('the list of a select is as wide as its box', async ({ page }) => {
  await page.goto(`${galleryUrl}/gallery?only=fields`);
  const box = page.getByRole('combobox', { name: 'Storage condition' });
  await box.click();
  const width = (await box.boundingBox())?.width;
  await expect.poll(async () => (await page.getByRole('listbox').boundingBox())?.width).toBe(width);
});

test.describe('form', () => {
  const form = (page: Page) => page.locator('#company-form').getByRole('form', { name: 'Company' });
  const field = (page: Page, name: string | RegExp) => form(page).getByRole('textbox', { name });
  const save = (page: Page) => form(page).getByRole('button', { name: /Save changes|Saving/ });
  /** The error below the field; it must be next to a warning icon and linked to the field. */
  const errorOf = async (control: Locator) => {
    const id = await control.getAttribute('aria-describedby');
    const message = control.page().locator(`[id="${id}"]`);
    await expect(message.locator('svg.lucide-triangle-alert + span')).toBeVisible();
    return message.innerText();
  };
  const fillAll = async (page: Page, name: string) => {
    await field(page, /^Name/).fill(name);
    await field(page, 'Email').fill('lea@helix.example');
    await field(page, 'Last name').fill('Martin');
    await form(page).getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Female' }).click();
    await form(page).getByRole('switch', { name: 'Terms agreed' }).check();
  };

  test('shows each error beside a warning icon and focuses the first', async ({ page }) => {
    await open(page);
    await field(page, 'Email').fill('lea');
    // Leaving the field shows its error, which moves the button under the pointer: the press must still
    // count.
    await save(page).click();
    await expect(field(page, /^Name/)).toBeFocused();
    await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(5);
    await expect(form(page).getByRole('status')).toHaveText('5 fields need attention');
    expect(await errorOf(field(page, /^Name/))).toBe('Fill this in.');
    expect(await errorOf(field(page, 'Email'))).toBe('Write it like name@company.com.');
    expect(await errorOf(form(page).getByRole('switch', { name: 'Terms agreed' }))).toBe('Confirm this.');
    await expect(field(page, 'Email')).toHaveValue('lea');
    // A corrected field loses its mark at once, and the next one with an error gets the focus.
    await field(page, /^Name/).fill('Helix');
    await expect(field(page, /^Name/)).not.toHaveAttribute('aria-invalid');
    await save(page).click();
    await expect(field(page, 'Email')).toBeFocused();
  });

  test('focuses the first error even when a later field already had one', async ({ page }) => {
    await open(page);
    await field(page, 'Email').fill('lea');
    await page.keyboard.press('Tab');
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, /^Name/)).not.toHaveAttribute('aria-invalid');
    await save(page).click();
    await expect(field(page, /^Name/)).toBeFocused();
  });

  for (const lng of ['en', 'fr'])
    test(`shows a text for every error key in ${lng}, and prefers a message of the server`, async ({
      page,
    }) => {
      const file = join(import.meta.dirname, `../web/public/static/locales/${lng}/validation.json`);
      const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      await open(page, lng);
      const keys = page.getByRole('form', { name: 'Every error key' });
      await keys.getByRole('button', { name: 'Send all' }).click();
      const names = 'required email password password_equal confirm duplicate oldPassword errors'.split(' ');
      for (const key of names.map((name) => `validate_${name}`)) {
        expect(words[key], key).toMatch(/\p{L}+ \p{L}+|\p{L}{4}/u);
        expect(await errorOf(keys.getByRole('textbox', { name: key, exact: true }))).toBe(words[key]);
      }
      expect(await errorOf(keys.getByRole('textbox', { name: 'sentence' }))).toBe(
        'Vial 7 is already in box 12.',
      );
      await expect(keys.getByRole('textbox', { name: 'validate_required' })).toBeFocused();
      if (lng === 'fr') expect(words.validate_required).not.toBe('Fill this in.');
    });

  test('shows errors of the server at their fields, nested ones too, and keeps the input', async ({
    page,
  }) => {
    await open(page);
    await fillAll(page, 'Taken');
    await save(page).click();
    await expect(field(page, /^Name/)).toHaveAttribute('aria-invalid', 'true');
    expect(await errorOf(field(page, /^Name/))).toBe('Already in use.');
    expect(await errorOf(field(page, 'Email'))).toBe('This address already has an account.');
    await expect(field(page, /^Name/)).toBeFocused();
    await expect(field(page, /^Name/)).toHaveValue('Taken');
    await expect(field(page, 'Email')).toHaveValue('lea@helix.example');
    await expect(field(page, 'Last name')).toHaveValue('Martin');
    await expect(form(page).getByRole('combobox', { name: 'Gender' })).toHaveText('Female');
    await expect(form(page).getByRole('switch', { name: 'Terms agreed' })).toBeChecked();
    // It can be corrected and sent again without touching the other fields.
    await field(page, /^Name/).fill('Free');
    await save(page).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Free saved');
  });

  test('does not submit again by press or Enter while it saves', async ({ page }) => {
    await page.clock.install();
    await open(page);
    await fillAll(page, 'Helix');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await save(page).click();
    await expect(save(page)).toHaveText('Saving');
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await save(page).click({ force: true });
    await field(page, 'Last name').press('Enter');
    await page.clock.runFor(700);
    await expect(save(page)).toHaveText('Save changes');
    await page.clock.runFor(2000);
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('group');
    await expect(toasts).toHaveText(['Helix saved']);
  });
});
