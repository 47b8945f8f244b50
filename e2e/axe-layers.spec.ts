import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations, testIn } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { askForAccess, colleague, freshName } from './support/calls.ts';
import { linkMailedTo } from './support/mails.ts';
import { choosePassword, people, startAs } from './support/people.ts';
import { follow, placeButton } from './support/screen.ts';
import { faultySheet } from './support/sheets.ts';

// Menus, dialogs and panels, in both color modes; axe.spec.ts checks the screens below them.

/** By attribute: a layer below another one is hidden from `getByRole`. */
const layers = (page: Page) => page.locator('[role=dialog]');
const top = (page: Page) => layers(page).last();
const purchaseOrder = (page: Page) =>
  top(page).getByLabel(/^(?:Purchase order number|Numéro de bon de commande)/);
/** Every footer button except Edit, which opens no dialog. */
const footer = (page: Page) =>
  page.locator('[data-panel] [data-layer-footer] button:enabled:not([aria-keyshortcuts=E])');

async function expectNoViolationsIn(page: Page, where: string, within = '[role=dialog]') {
  await expect(page.locator(within).first()).toBeVisible();
  await expectNoViolations(page, where, within);
}

async function shut(page: Page, left = 0) {
  await page.keyboard.press('Escape');
  await expect(layers(page)).toHaveCount(left);
}

/** Opens the dialog of each transition that the panel offers, one after the other. */
async function expectNoViolationsInSteps(page: Page, where: string) {
  await expect(footer(page).first()).toBeVisible();
  for (let n = 0; n < (await footer(page).count()); n += 1) {
    await footer(page).nth(n).click();
    await expect(layers(page)).toHaveCount(2);
    await expectNoViolationsIn(page, `${where}, step ${n}`, '[role=dialog]:not([data-panel])');
    await shut(page, 1);
  }
}

async function placed(request: APIRequestContext) {
  const tube = await (await colleague(request)).createSample({ accession: freshName('AXE') });
  return (await buyer(request)).place([tube.id]);
}

testIn('en', 'saved views, columns, and every transition of an order', async ({ page, request, lng }) => {
  const staff = await colleague(request);
  const [fresh, sent, done] = [await placed(request), await placed(request), await placed(request)];
  for (const { id } of [sent, done]) await staff.manageOrder(id, { status: 'confirmed' });
  await staff.manageOrder(done.id, { status: 'delivered' });
  await startAs(page, 'admin', `/client-orders?lng=${lng}&all=1&limit=10`);
  const menus = page.locator('[data-toolbar] button[aria-haspopup=menu]');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await menus.last().click();
  await expectNoViolationsIn(page, 'export', '[role=menu]');
  await page.keyboard.press('Escape');
  await menus.nth(-2).click();
  await expectNoViolationsIn(page, 'columns', '[role=menu]');
  await page.keyboard.press('Escape');
  await menus.nth(-3).click();
  await expectNoViolationsIn(page, 'views', '[role=menu]');
  await page.getByRole('menuitem').last().click();
  await top(page).locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toBeFocused();
  await expectNoViolationsIn(page, 'save view');
  await shut(page);
  for (const { id, number, status } of [fresh, sent, done]) {
    await follow(page, `/client-orders?all=1&search=${number}&open=${id}`);
    await expectNoViolationsInSteps(page, `order ${status}`);
  }
});

testIn('fr', 'an edit conflict, and confirmations before deleting', async ({ page, request, lng }) => {
  const staff = await colleague(request);
  const vendor = await staff.createVendor({ name: freshName('Axe'), city: 'Omaha' });
  await staff.createInvoice({ vendorId: vendor.id, number: freshName('AXE') });
  await startAs(page, 'admin', `/vendors?lng=${lng}&open=${vendor.id}`);
  await expect(footer(page).last()).toBeVisible();
  await page.keyboard.press('e');
  await top(page).locator('input[name=city]').fill('Lyon');
  await staff.changeVendor(vendor.id, { city: 'Bergen' });
  await top(page).locator('button[type=submit]').click();
  await expect(top(page).getByRole('radio').first()).toBeVisible();
  await expectNoViolationsIn(page, 'both versions');
  await page.goto(`/vendor-orders?vendorId=${vendor.id}`);
  await page.locator('[data-row-open]').first().click();
  await expectNoViolationsInSteps(page, 'vendor order without its form');
});

testIn(
  'en',
  'sign-ups to review, deleting a conversation and a facility, batch changes of samples',
  async ({ page, request, lng }) => {
    const email = `axe.${lng}.${Date.now()}@helix.example`;
    await askForAccess(page.request, email);
    await page.goto(await linkMailedTo(email, 'sign_up_confirmation'));
    await choosePassword(page, 'Frost-Shelf-42');
    await expect(page.locator('form')).toHaveCount(0);
    await expectNoViolationsIn(page, 'address confirmed', 'html');
    await startAs(page, 'admin', `/users?lng=${lng}&review=1&limit=10`);
    await expect(top(page).locator('form').first()).toBeVisible();
    await expectNoViolationsIn(page, 'access');
    await follow(page, '/contact-us?all=1&limit=10');
    await page.locator('tr[data-row] button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').last().click();
    await expect(top(page).locator('footer button').last()).toBeVisible();
    await expectNoViolationsIn(page, 'delete a conversation');
    // Only an empty facility can be deleted.
    const name = freshName('AXE empty');
    await (await colleague(request)).createFacility({ name });
    await follow(page, '/inventory?limit=10');
    await page.locator('tr[data-row]').first().getByRole('checkbox').check();
    for (const n of [0, 1]) {
      await page.locator('[data-dock-act]').nth(n).click();
      await top(page).locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toBeFocused();
      await expectNoViolationsIn(page, `batch change ${n}`);
      await shut(page);
    }
    await page.locator('[data-toolbar] button').nth(-2).click();
    await expect(top(page).getByRole('status')).toHaveCount(0);
    await expectNoViolationsIn(page, 'batch changes');
    await shut(page);
    await page.locator('h1').locator('..').locator('..').getByRole('button').first().click();
    await top(page)
      .getByRole('row', { name: new RegExp(name) })
      .locator('button[aria-haspopup=menu]')
      .click();
    await expectNoViolationsIn(page, 'menu of a facility', '[role=menu]');
    await page.getByRole('menuitem').last().click();
    await expect(layers(page)).toHaveCount(2);
    await expectNoViolationsIn(page, 'delete a facility');
  },
);

testIn(
  'fr',
  'a client: an order placed and canceled, own shipping locations',
  async ({ page, request, lng }) => {
    const tube = await (await colleague(request)).createSample({ accession: freshName('AXE') });
    const client = await buyer(request, 'manager');
    await client.emptyCart();
    await client.hold([tube.id]);
    await startAs(page, 'manager', `/cart?lng=${lng}`);
    await placeButton(page).click();
    await top(page).getByRole('combobox').first().click();
    await expectNoViolationsIn(page, 'choices of a field', '[role=listbox]');
    await page.getByRole('option').first().click();
    await purchaseOrder(page).fill('AXE-1');
    await top(page).getByRole('radio').first().check();
    await top(page).locator('button[type=submit]').click();
    await expect(top(page).locator('footer a')).toBeFocused();
    await expectNoViolationsIn(page, 'order placed');
    await page.keyboard.press('Enter');
    await expectNoViolationsInSteps(page, 'own order');
    await follow(page, '/profile');
    await expect(page.locator('section li button[aria-haspopup=menu]').first()).toBeVisible();
    await expectNoViolationsIn(page, 'profile', 'html');
    await page.locator('section li button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').first().click();
    await expect(top(page).locator('form')).toBeVisible();
    await expectNoViolationsIn(page, 'change a location');
  },
);

testIn(
  'en',
  'an import in progress and finished, linking donors, deleting a research area',
  async ({ page, lng }) => {
    // So small a sheet is read at once: the reported state stays `reading` until the import is canceled.
    let held = true;
    page.on('request', (request) => {
      if (/imports\/\d+\/cancel$/.test(request.url())) held = false;
    });
    await page.route(/import_file|imports\/\d+$/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: held ? { ...data, state: 'reading' } : data } });
    });
    await startAs(page, 'admin', `/inventory?lng=${lng}&limit=10`);
    await page.locator('h1').locator('..').locator('..').getByRole('button').nth(1).click();
    await top(page).getByRole('combobox').first().click();
    await page.getByRole('option').first().click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'axe.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(faultySheet(freshName('AXE'))),
    });
    // The first progress bar is of the upload, the second of the import.
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await expect(top(page).getByRole('progressbar')).toBeVisible();
    await expectNoViolationsIn(page, 'an import at work');
    await top(page).locator('footer button').first().click();
    await expect(top(page).getByRole('alert')).toBeVisible();
    await expectNoViolationsIn(page, 'an import at its end');
    await follow(page, `/inventory?lng=${lng}&limit=10`);
    await page.getByRole('button', { name: /^(More|Plus)$/ }).click();
    await page.getByRole('menuitem').first().click();
    await expect(top(page).locator('p').first()).toBeVisible();
    await expectNoViolationsIn(page, 'linking donors');
    await follow(page, '/research-areas');
    await page.locator('nav li button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').last().click();
    await expect(top(page).locator('footer button').last()).toBeVisible();
    await expectNoViolationsIn(page, 'delete a research area');
  },
);

testIn('fr', 'a sample lost while ordering, deleting a saved search', async ({ page, request, lng }) => {
  const staff = await colleague(request);
  const word = freshName('AXE');
  const lost = await staff.createSample({ accession: `${word}-1`, donorEthnicity: word });
  const kept = await staff.createSample({ accession: `${word}-2`, donorEthnicity: word });
  const client = await buyer(request);
  await client.emptyCart();
  await client.hold([lost.id, kept.id]);
  // Live events are blocked, so that the cart on screen is outdated.
  await page.route('**/api/events*', (route) => route.abort());
  await startAs(page, 'buyer', `/cart?lng=${lng}`);
  const heldAgain = page.waitForResponse(/hold_again/);
  await placeButton(page).click();
  await heldAgain;
  await top(page).getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await purchaseOrder(page).fill('AXE-2');
  await top(page).getByRole('radio').first().check();
  await staff.changeSample(lost.id, { status: 'damaged' });
  await top(page).locator('button[type=submit]').click();
  const lostNote = top(page).getByRole('alert');
  await expect(lostNote.locator('li')).toHaveCount(1);
  await expectNoViolationsIn(page, 'a tube lost');
  await lostNote.getByRole('button').click();
  await expect(lostNote).toHaveCount(0);
  await top(page).locator('button[type=submit]').click();
  await expect(top(page).locator('footer a')).toBeFocused();
  await follow(page, '/specimen-search');
  await page.locator('section li button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem').last().click();
  await expect(top(page).locator('footer button').last()).toBeVisible();
  await expectNoViolationsIn(page, 'delete a search');
});

testIn(
  'en',
  'a password form with errors from a mailed link, and a link that no longer works',
  async ({ page, lng }) => {
    // A user for each language: a second link would invalidate the first one.
    const email = lng === 'en' ? people.rival : people.manager;
    await page.request.post('/api/auth/forgot_password', { data: { email } });
    const link = await linkMailedTo(email, 'recovery');
    await page.goto(link.replace('#', `?lng=${lng}#`));
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoViolationsIn(page, 'choose a password', 'html');
    await page.goto(`/forgot-password?lng=${lng}#token=${'x'.repeat(43)}`);
    await expect(page.getByRole('link')).toBeVisible();
    await expectNoViolationsIn(page, 'a link that does not work', 'html');
  },
);
