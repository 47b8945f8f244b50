import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInPart, testIn } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { openMenu, retype, tabTo } from './support/keys.ts';
import { sessionOf, startAs } from './support/people.ts';
import { act, follow, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const crp = '1988-5';
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-panel])');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const figure = (page: Page, name: string) =>
  page.locator('main dl > div').filter({ hasText: name }).locator('dd').first();
const sets = (page: Page) => page.getByRole('table', { name: 'Sets' }).locator('tr[data-row]');

/** So many cases with a high CRP, each with two controls of its age with a normal one. */
async function stock(request: APIRequestContext, pairs: number) {
  const staff = await colleague(request);
  for (let n = 0; n < pairs; n += 1) {
    const common = { loincCode: crp, donorDob: `${1950 + n * 12}-03-02`, specimenPrice: 20 + n };
    for (const biomarkerValue of [String(40 + n), String(1 + n / 10), String(2 + n / 10)])
      await staff.createSample({ ...common, biomarkerValue, accession: freshAccession('CRP') });
  }
}

/** Saves a cohort beside the page. */
async function saved(request: APIRequestContext, name: string, count: number, shared = false) {
  const client = await buyer(request);
  const loincBiomarkerId = await client.termId(crp);
  const headers = { authorization: await sessionOf(request, 'buyer') };
  const group = (resultClass: string) => ({ sample: { loincBiomarkerId, resultClass } });
  const design = { cases: group('high'), controls: group('normal'), count, match: { ageWithin: 5 } };
  const reply = await request.post('/api/cohorts/create', { headers, data: { name, shared, design } });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data as {
    id: number;
    sets: { case: { sample: { id: number } }; controls: { sample: { id: number } }[] }[];
  };
}

test('by keyboard alone: high CRP and normal controls, from the start page to a placed order, while another client buys one', async ({
  page,
  request,
}) => {
  await stock(request, 4);
  const client = await buyer(request);
  await client.emptyCart();
  await startAs(page, 'buyer', '/specimen-search');
  await tabTo(page, page.getByRole('link', { name: 'New cohort' }), { most: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Which result do the cases have?')).toBeVisible();

  const rail = page.getByRole('complementary', { name: 'Design' });
  await tabTo(page, rail.getByLabel('Add a biomarker to Cases'), { most: 40 });
  await page.keyboard.type(crp);
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('C reactive protein');
  await page.keyboard.press('Enter');
  const cases = rail.getByRole('region', { name: 'Cases' });
  await tabTo(page, cases.getByLabel('High'));
  await page.keyboard.press('Space');
  await tabTo(page, rail.getByRole('button', { name: 'Same as cases, but normal' }));
  await page.keyboard.press('Enter');
  await expect(rail.getByRole('region', { name: 'Controls' }).getByLabel('Normal')).toBeChecked();
  await tabTo(page, rail.getByRole('textbox', { name: 'Cases' }), { most: 60 });
  await retype(page, '3');
  await expect(figure(page, 'Sets found')).toHaveText('3 of 3');
  await expect(sets(page)).toHaveCount(3);

  // The numbers of the plot are a table for screen readers.
  const balance = page.getByRole('table', { name: /^Standardized differences/ });
  await expect(balance.getByRole('row', { name: /^Age/ }).getByRole('cell').nth(1)).toHaveText('0');

  await tabTo(page, button(page, 'Save'), { back: true, most: 80 });
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  const name = freshName('CRP');
  await retype(page, name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cohort\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(figure(page, 'Sets found')).toHaveText('3 of 3');

  // Another client buys one of its specimens: its set turns gray, and Refresh finds another.
  const code = await sets(page).first().locator('.font-mono', { hasText: 'SP-' }).first().innerText();
  const rival = await buyer(request, 'rival');
  const { items } = await (
    await request.post('/api/inventory/samples/get_many', {
      headers: { authorization: await sessionOf(request, 'rival') },
      data: { search: code },
    })
  )
    .json()
    .then(({ data }) => data as { items: { id: number }[] });
  await rival.place([items[0]?.id ?? 0]);
  await expect(sets(page).first()).toContainText('1 lost');
  await expect(page.getByText(/^1 specimen has been sold, held or withdrawn/)).toBeVisible();
  await tabTo(page, button(page, 'Refresh'), { most: 60 });
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('1 specimen replaced.');
  await expect(sets(page).first()).not.toContainText('lost');

  await tabTo(page, button(page, 'Add to cart'), { back: true, most: 60 });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('6 of 6 are available now.');
  await tabTo(page, dialog(page).getByRole('button', { name: /^Add 6 for/ }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('6 specimens in the cart')).toBeAttached();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('cart');
  await expect(page.getByRole('option').first()).toContainText('Cart');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name}, set 1, case`)).toBeVisible();
  await expect(page.getByText(`${name}, set 3, control`)).toBeVisible();
  await tabTo(page, button(page, 'Place order'), { most: 80 });
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Place order' });
  await tabTo(page, form.getByLabel('Purchase order'));
  await retype(page, 'HX-2026-0977');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'See order' }));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText(`${name}, set 2, case`)).toBeVisible();
});

test('a lost member is struck through, another is swapped in, and a set is pinned and removed', {
  tag: '@full',
}, async ({ page, request }) => {
  await stock(request, 4);
  const { id, sets: built } = await saved(request, freshName('Swap'), 3);
  await (await buyer(request, 'rival')).place([built[1]?.controls[0]?.sample.id ?? 0]);
  await startAs(page, 'buyer', `/specimen-search/cohort?id=${id}`);
  await expect(sets(page).nth(1)).toContainText('1 lost');

  // In the cart, a set with a lost member is left out, or all of it is.
  await button(page, 'Add to cart').click();
  await expect(dialog(page)).toContainText('5 of 6 are available now. 1 set is incomplete.');
  await expect(dialog(page).getByRole('radio', { name: /^All of it, or nothing/ })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: /^Add 4 for/ })).toBeVisible();
  await dialog(page)
    .getByRole('radio', { name: /^Everything that is available/ })
    .check();
  await expect(dialog(page).getByRole('button', { name: /^Add 5 for/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await sets(page).nth(1).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Find another' }).click();
  await expect(panel(page).getByRole('heading', { name: /^Swap SP-/ })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^Swap in SP-/ })
    .first()
    .click();
  await expect(toast(page)).toContainText('Specimen swapped.');
  await expect(panel(page)).toHaveCount(0);
  await expect(sets(page).nth(1)).not.toContainText('lost');

  await act(page, 'Set 1', 'Pin the set');
  await sets(page).first().getByRole('button').first().click();
  await expect(page.getByText('Case, pinned')).toBeVisible();
  await act(page, 'Set 3', 'Remove the set');
  await expect(sets(page)).toHaveCount(2);
});

test('a changed design is a preview until it is built, survives a reload, and can be discarded', {
  tag: '@full',
}, async ({ page, request }) => {
  await stock(request, 3);
  const { id } = await saved(request, freshName('Edit'), 2);
  await startAs(page, 'buyer', `/specimen-search/cohort?id=${id}`);
  const rail = page.getByRole('complementary', { name: 'Design' });
  await rail.getByRole('textbox', { name: 'Cases' }).fill('3');
  await expect(page.getByText('These sets are a preview')).toBeVisible();
  await page.reload();
  await expect(figure(page, 'Sets found')).toHaveText('3 of 3');
  await button(page, 'Discard changes').click();
  await expect(figure(page, 'Sets found')).toHaveText('2 of 2');
  await rail.getByRole('textbox', { name: 'Cases' }).fill('3');
  await expect(figure(page, 'Sets found')).toHaveText('3 of 3');
  await button(page, 'Build').click();
  await expect(toast(page)).toContainText('Cohort built.');
  await expect(page.getByText('These sets are a preview')).toHaveCount(0);
  await expect(sets(page)).toHaveCount(3);

  // Offline the design can be changed, and what it finds is asked for once there is a network again.
  await page.context().setOffline(true);
  await rail.getByRole('textbox', { name: 'Cases' }).fill('2');
  await expect(page.getByText('There is no network.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(figure(page, 'Sets found')).toHaveText('2 of 2');
});

test('the list: mine and those of the company, copied, deleted with undo; a search and a biomarker start one', {
  tag: '@full',
}, async ({ page, request }) => {
  await stock(request, 2);
  const name = freshName('List');
  await saved(request, name, 2, true);
  await startAs(page, 'buyer', '/specimen-search/cohorts');
  await expect(row(page, name)).toContainText('4 of 4');
  await page.getByRole('radio', { name: 'Company' }).check({ force: true });
  await expect(row(page, 'Troponin I, two controls each')).toContainText('Lea Martin');
  await page.getByRole('radio', { name: 'Mine' }).check({ force: true });
  await act(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete cohort' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, name)).toBeVisible();
  await act(page, name, 'Copy');
  await expect(dialog(page).getByLabel('Name')).toHaveValue(`${name}, copy`);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}, copy` })).toBeVisible();

  const biomarker = await (await buyer(request)).termId(crp);
  await page.goto(`/specimen-search?biomarkers=${biomarker}&resultClass=high`);
  await page.getByRole('link', { name: 'Build a cohort' }).click();
  const controls = page.getByRole('region', { name: 'Controls' });
  await expect(controls.getByLabel('Normal')).toBeChecked();
  await page.goto(`/specimen-search/loinc-list?biomarkers=${biomarker}`);
  await act(page, 'C reactive protein', 'High as cases, normal as controls');
  await expect(page.getByRole('region', { name: 'Cases' }).getByLabel('High')).toBeChecked();
});

testIn(
  'fr',
  'the list, the builder with its dialogs and the swap panel have no violations',
  async ({ page, request, lng }) => {
    // All of one age, so that the third case can be swapped in.
    for (const _ of '123') await stock(request, 1);
    const { id, sets: built } = await saved(request, freshName('Axe'), 2);
    await (await buyer(request, 'rival')).place([built[0]?.case.sample.id ?? 0]);
    await startAs(page, 'buyer', `/specimen-search/cohorts?lng=${lng}`);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await expectNoViolations(page, 'cohorts');
    await follow(page, `/specimen-search/cohort?id=${id}`);
    await page.locator('tr[data-row] button').first().click();
    await expect(page.locator('[data-sub-row]')).toHaveCount(2);
    await expectNoViolations(page, 'a cohort');
    await page.locator('[data-sub-row] button', { hasText: /another|autre/ }).click();
    await expect(panel(page).locator('tr[data-row]').first()).toBeVisible();
    await expectNoViolations(page, 'swap');
    await page.keyboard.press('Escape');
    await page
      .locator('main h1 ~ * button, main button')
      .filter({ hasText: /cart|panier/ })
      .click();
    await expect(dialog(page).getByRole('radio')).toHaveCount(3);
    await expectNoViolations(page, 'add to cart');
    await page.keyboard.press('Escape');
    await page.goto('/specimen-search/cohort');
    await expect(page.locator('main h2').first()).toBeVisible();
    await expectNoViolationsInPart(page, 'a new cohort', 'main');
  },
);

test('the menu of a cohort is opened by keyboard and changes its name and sharing', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await stock(request, 2);
  const name = freshName('Menu');
  const { id } = await saved(request, name, 2);
  await startAs(page, 'buyer', `/specimen-search/cohort?id=${id}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).focus();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Name and sharing' }).press('Enter');
  await expect(dialog(page).getByLabel('Name')).toHaveValue(name);
  await dialog(page).getByLabel('Name').fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await dialog(page).getByLabel('Name').fill(`${name} two`);
  await dialog(page).getByRole('switch').click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} two` })).toBeVisible();
  await expect(page.getByText('Shared with colleagues')).toBeVisible();
});
