import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInPart, testIn } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { follow, placeButton } from './support/screen.ts';

// Ten rows a list: more rows would only repeat the same markup.

const dirtySheet = join(import.meta.dirname, '../server/test/fixtures/imports/samples-dirty.csv');

testIn('fr', 'before sign-in', async ({ page, lng }) => {
  await page.goto(`/sign-in?lng=${lng}`);
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
  }
  await follow(page, `/sign-in?lng=${lng}`);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expectNoViolationsInPart(page, 'sign-in with errors', 'main');
});

testIn(
  'fr',
  'biomarkers, research areas, insights, facilities, names of diagnoses and vendor orders: lists, panels, dialogs, errors',
  async ({ page, lng }) => {
    await startAs(page, 'admin', `/biomarkers?lng=${lng}&search=2160-0`);
    await page.locator('[data-row-open]').click();
    await expect(page.getByRole('dialog').locator('li').first()).toBeAttached();
    await expectNoViolations(page, 'ranges');
    await page.getByRole('dialog').locator('footer button').last().click();
    await page.locator('input[name="ranges.1.low"]').fill('9');
    await page.locator('input[name="ranges.2.high"]').fill('0,75');
    await expectNoViolations(page, 'ranges being changed');
    await page.getByRole('tab').nth(1).click();
    await expectNoViolations(page, 'details');
    await page.getByRole('tab').nth(2).click();
    await expectNoViolations(page, 'stock');
    await follow(page, `/research-areas?lng=${lng}&search=diabetes`);
    await page.locator('[data-row-open]').first().click();
    await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
    await expectNoViolations(page, 'info dialog');
    await page.getByRole('dialog').locator('footer button').first().click();
    await expect(page.getByRole('dialog').locator('form li').first()).toBeVisible();
    await expectNoViolations(page, 'edit dialog');
    await follow(page, `/inventory?lng=${lng}&view=insights`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoViolations(page, 'insights');
    await follow(page, `/inventory?lng=${lng}&limit=10`);
    await page.locator('h1').locator('..').locator('..').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await expectNoViolations(page, 'facilities');
    await page.getByRole('dialog').locator('footer button').last().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await expectNoViolations(page, 'new facility with errors');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^(More|Plus)$/ }).click();
    await page.getByRole('menuitem').last().click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await expectNoViolations(page, 'diagnosis names');
    await page.getByRole('dialog').locator('[data-row-open]').first().click();
    await expect(page.getByRole('dialog').locator('input[name=name]')).toBeVisible();
    await expectNoViolations(page, 'name of a diagnosis');
    await follow(page, `/vendor-orders?lng=${lng}&limit=10&all=1`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expectNoViolations(page, 'vendor orders');
    await page.locator('[data-row-open]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'vendor order');
  },
);

testIn(
  'fr',
  'specimen search: landing, area, dialogs, results, label, selected biomarkers; own orders: panel',
  async ({ page, lng }) => {
    await startAs(page, 'manager', `/specimen-search?lng=${lng}`);
    await page.locator('main button[aria-expanded]').first().click();
    await expectNoViolations(page, 'landing');
    await page.locator('button[aria-haspopup=dialog]').last().click();
    await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
    await expectNoViolations(page, 'info dialog');
    await page.getByRole('dialog').locator('footer button').last().click();
    await page.locator('tr [data-row-open]').first().click();
    await expect(page.locator('[data-sub-row] form')).toBeVisible();
    await expectNoViolations(page, 'chosen biomarkers');
    await follow(page, `/specimen-search?lng=${lng}&search=glucose&limit=10`);
    await page.locator('input[data-row-select]:enabled').first().check();
    await expect(page.getByRole('complementary').getByRole('slider').first()).toBeVisible();
    await expectNoViolations(page, 'results');
    await page.locator('[data-row-open]').first().click();
    await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    await expectNoViolations(page, 'specimen label');
    await follow(page, `/specimen-search?lng=${lng}&search=zzzz&donorGender=Female`);
    await expect(
      page.getByRole('heading', { name: /^(No specimen matches|Aucun échantillon ne correspond)$/ }),
    ).toBeVisible();
    await expectNoViolationsInPart(page, 'nothing found', 'main');
    await page.locator('main button', { hasText: /^(Save search|Enregistrer la recherche)$/ }).click();
    await expect(page.getByRole('dialog').locator('form')).toBeVisible();
    await expectNoViolations(page, 'save search');
    // The spend of the company is checked with its budgets, in budgets.spec.ts.
    await follow(page, `/orders?lng=${lng}&limit=10&all=1`);
    await page.locator('[data-row-open]').first().click();
    await expect(page.locator('[data-panel] dl')).toBeVisible();
    await expectNoViolations(page, 'own order');
  },
);

testIn(
  'en',
  'cart: lines, placing with errors; a custom request; own conversation and invoices',
  async ({ page, lng }) => {
    await startAs(page, 'manager', `/specimen-search?lng=${lng}&search=glucose&limit=10`);
    await page.locator('input[data-row-select]:enabled').first().check();
    await page.locator('section.fixed button').last().click();
    await expect(page.locator('section.fixed')).toHaveCount(0);
    await follow(page, `/cart?lng=${lng}`);
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoViolations(page, 'cart');
    await placeButton(page).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoViolations(page, 'place order');
    await follow(page, `/specimen-search/loinc-list?lng=${lng}&biomarkers=1`);
    await page.locator('tr[data-row] button').last().click();
    await page.getByRole('menuitem').first().click();
    await expect(page.getByRole('dialog').locator('form')).toBeVisible();
    // The test before this one checks the page below.
    await expectNoViolationsInPart(page, 'custom request', '[role=dialog]');
    await follow(page, `/contact-us?lng=${lng}`);
    await expect(page.locator('[data-message]').first()).toBeVisible();
    await expectNoViolations(page, 'own conversation');
    await follow(page, `/orders?lng=${lng}&view=invoices&all=1&limit=10`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectNoViolations(page, 'own invoices');
  },
);

testIn('fr', 'vendors: list, menu, selection, panel, errors, dialogs', async ({ page, lng }) => {
  await startAs(page, 'admin', `/vendors?lng=${lng}&limit=10&all=1`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectNoViolations(page, 'list');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.locator('section.fixed')).toBeVisible();
  await expectNoViolationsInPart(page, 'selection', 'section.fixed');
  await page.getByRole('row').nth(2).getByRole('button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page, 'row menu');
  await page.getByRole('menuitem').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'delete dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'view');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('main button').first().click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await expectNoViolations(page, 'create with errors');
  await page.getByRole('dialog').getByRole('textbox').first().fill('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'discard question');
});

testIn('en', 'users: list, menu, panel, errors', async ({ page, lng }) => {
  await startAs(page, 'super', `/users?lng=${lng}&limit=10&all=1`);
  // Other tests add and delete users.
  const user = page.getByRole('row').filter({ hasText: 'c.lambert@savoie.example' });
  await expect(user).toBeVisible();
  await expectNoViolations(page, 'users');
  await user.getByRole('button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page, 'row menu of a user');
  await page.keyboard.press('Escape');
  await user.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'view of a user');
  await page.getByRole('dialog').locator('[data-layer-footer] button').last().click();
  await expect(page.getByRole('dialog')).toHaveAttribute('data-mode', 'edit');
  await expectNoViolations(page, 'edit of a user');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('main button').first().click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await expectNoViolations(page, 'new user with errors');
});

testIn(
  'fr',
  'client companies: list with locations, menus, panel, dialogs; contact us: list, conversation, a message not sent',
  async ({ page, lng }) => {
    await startAs(page, 'admin', `/client-companies?lng=${lng}&limit=10`);
    await page.locator('tbody button[aria-expanded]').first().click();
    await expect(page.locator('[data-sub-row]')).toHaveCount(4);
    await expectNoViolations(page, 'list');
    await page.locator('[data-sub-row]').first().getByRole('button').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page, 'menu of a location');
    await page.getByRole('menuitem').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'delete a location');
    await page.keyboard.press('Escape');
    await page.locator('[data-sub-row] button').last().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    await expectNoViolations(page, 'add a location with errors');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('[data-row-open]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'view');
    await follow(page, `/contact-us?lng=${lng}&limit=10&all=1`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectNoViolations(page, 'conversations');
    await page.locator('[data-row-open]').first().click();
    const area = page.locator('[data-panel] textarea');
    await expect(area).toBeFocused();
    await page.route('**/create_reply', (route) => route.abort());
    await area.fill('Not sent');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-panel] [role=alert]')).toBeVisible();
    await expectNoViolations(page, 'conversation');
  },
);

testIn(
  'en',
  'inventory: list, filters, selection, prices, panel and its tabs, form with errors, import with row errors',
  async ({ page, lng }) => {
    await startAs(page, 'admin', `/inventory?lng=${lng}&all=1&limit=10`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expectNoViolations(page, 'list');
    await page.locator('button[aria-haspopup=dialog]').last().click();
    await page.getByRole('dialog').locator('li button').first().click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused();
    await expectNoViolations(page, 'filter');
    await page.keyboard.press('Escape');
    // Reserved samples keep their price, so the dialog would not offer a change.
    await page
      .getByRole('link', { name: /^(Available|Disponible)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/status=available/);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.locator('input[data-row-select]').first().check();
    await page.locator('section.fixed button').last().click();
    await page.getByRole('dialog').getByRole('textbox').fill('12.5');
    await expectNoViolations(page, 'set price');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('[data-row-open]').first().click();
    await expect(page.getByRole('tab')).toHaveCount(3);
    for (const tab of [0, 1, 2]) {
      await page.getByRole('tab').nth(tab).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expectNoViolations(page, `tab ${tab}`);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('h1').locator('..').locator('..').getByRole('button').last().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectNoViolations(page, 'new sample with errors');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^(Import|Importer)$/ }).click();
    const box = page.getByRole('dialog');
    await expect(box.locator('input[type=file]')).toBeAttached();
    await expectNoViolations(page, 'file of an import');
    await box.getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    await box.locator('input[type=file]').setInputFiles(dirtySheet);
    await expect(box.locator('table input').first()).toBeVisible();
    await expectNoViolations(page, 'check of an import');
  },
);

testIn(
  'en',
  'orders and requests: lists, panels, transitions with errors; user menu, palette, keys, notices, profile',
  async ({ page, request, lng }) => {
    const staff = await colleague(request);
    const tube = await staff.createSample({ accession: freshName('AXE').replace(' ', '-') });
    const client = await buyer(request, 'manager');
    const order = await client.place([tube.id]);
    const placedRequest = await client.ask({ loincCode: '2345-7', quantity: 2, valueFrom: 99_999 });
    await staff.manageOrder(order.id, { status: 'confirmed' });
    await startAs(page, 'admin', `/client-orders?lng=${lng}&limit=10&all=1`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectNoViolations(page, 'client orders');
    await page.locator(`[data-row="${order.id}"] [data-row-open]`).click();
    const panel = page.locator('[data-panel]');
    await expect(panel.locator('footer button').last()).toBeVisible();
    await expectNoViolations(page, 'order');
    // Add shipping is the primary button, withdraw is one of the secondary ones.
    for (const button of [
      panel.locator('footer > button').last(),
      panel.locator('footer > div button').nth(2),
    ]) {
      await button.click();
      const submit = page.locator('button[type=submit]');
      await submit.click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      await expectNoViolations(page, 'step with errors');
      await page.keyboard.press('Escape');
      await expect(submit).toHaveCount(0);
    }
    await follow(page, `/non-inventory?lng=${lng}&limit=10&open=${placedRequest.requests[0]?.id}`);
    await expect(panel.locator('footer button').last()).toBeVisible();
    await expectNoViolations(page, 'request');
    await panel.locator('footer button').first().click();
    await page.getByRole('dialog').last().locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toBeFocused();
    await expectNoViolations(page, 'close a request with errors');
    await follow(page, `/profile?lng=${lng}#notices`);
    await expect(page.getByRole('switch').first()).toBeVisible();
    await expectNoViolations(page, 'profile with mail choices');
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page, 'user menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('glucose');
    await expect(page.getByRole('option').nth(5)).toBeVisible();
    await expectNoViolations(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').locator('kbd').first()).toBeVisible();
    await expectNoViolations(page, 'keys');
    await page.keyboard.press('Escape');
    await page.locator('header button[aria-haspopup=dialog]').last().click();
    await expect(page.locator('[data-notice]').first()).toBeVisible();
    await expectNoViolations(page, 'notices');
  },
);

testIn(
  'en',
  'the start page of a user, which a manager sees too',
  async ({ page, lng }) => {
    await startAs(page, 'buyer', `/specimen-search?lng=${lng}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, '/specimen-search');
  },
  { tag: '@full' },
);
