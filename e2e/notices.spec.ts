import { expect, type Page } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { linkMailedTo, mailTo, sentMails } from './support/mails.ts';
import { people, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

/** The unread count in the bell's label. */
const unread = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

test("an order notifies staff, each transition notifies the client, and mail respects the client's choices", async ({
  page,
  request,
  another,
}) => {
  const staff = await colleague(request);
  const tube = await staff.createSample({ accession: freshName('BELL').replace(' ', '-') });
  await startAs(page, 'super', '/vendors');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const client = await another();
  await startAs(client, 'buyer', '/profile');

  // The client turns off mail for confirmed orders.
  const choice = client.getByRole('switch', { name: 'Order confirmed' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(toast(client)).toContainText('Changes saved.');
  await client.reload();
  await expect(choice).not.toBeChecked();

  // Staff are notified on any screen and open the order by keyboard.
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => unread(page)).toBeGreaterThan(0);
  const before = await unread(page);
  const order = await (await buyer(request)).place([tube.id]);
  await expect.poll(() => unread(page)).toBe(before + 1);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const mine = sheet(page).getByRole('link', {
    name: new RegExp(`Helix Diagnostics placed ${order.number}`),
  });
  await expect(mine).toContainText('1 sample, $50.00');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mine).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(mine).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/client-orders\\?open=${order.id}`));
  await expect(panel(page).getByRole('heading', { name: order.number })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => unread(page)).toBe(before);

  // The client's open sheet updates live.
  await bell(client).click();
  await expect(sheet(client)).toBeVisible();
  await staff.manageOrder(order.id, { status: 'confirmed' });
  await expect(sheet(client).getByRole('link', { name: `${order.number} is confirmed` })).toContainText(
    'Unread',
  );
  await staff.stepOrder(order.id, 'shipments', {
    carrier: 'FedEx',
    trackingNumber: '7946 4402 1187',
    method: 'overnight',
    sentDate: new Date().toISOString().slice(0, 10),
  });
  const sent = sheet(client).getByRole('link', { name: `1 specimen of ${order.number} is on its way` });
  await expect(sent).toContainText('FedEx, 7946 4402 1187');
  await sheet(client).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(sheet(client).getByText('Unread')).toHaveCount(0);
  await expect.poll(() => unread(client)).toBe(0);
  await sent.click();
  await expect(client).toHaveURL(new RegExp(`/orders\\?open=${order.id}`));
  await expect(panel(client)).toContainText('7946 4402 1187');

  // Once the later mail has arrived, the unwanted one would have arrived too.
  await mailTo(people.buyer, 'order_dispatched', order.number);
  const templates = sentMails()
    .filter(({ to, text }) => to === people.buyer && text.includes(order.number))
    .map(({ template }) => template);
  expect(templates).toEqual(['order_placed', 'order_dispatched']);

  // A notification about the order on screen is marked as read in the background, which does not extend the
  // session.
  const byItself = client.waitForRequest('**/api/notices/mark_read');
  await staff.manageOrder(order.id, { status: 'delivered' });
  expect((await byItself).headers()['x-background']).toBe('1');
  await client.keyboard.press('Escape');
  await bell(client).click();
  const delivered = sheet(client).getByRole('link', { name: `${order.number} is delivered` });
  await expect(delivered).toBeVisible();
  await expect(delivered).not.toContainText('Unread');
});

test('a choice that fails to save is reverted with an error, and a list that fails to load can be retried', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'manager', '/profile#notices');
  const choice = page.getByRole('switch', { name: 'Request closed' });
  await expect(choice).toBeChecked();
  const failure = { status: 500, json: { error: { code: 1500, message: ['It did not work.'] } } };
  await page.route('**/api/notices/mail_choices', (route) => route.fulfill(failure));
  await choice.click();
  await expect(toast(page)).toContainText('It did not work.');
  await expect(choice).toBeChecked();

  await page.route('**/api/notices/get_many', (route) => route.fulfill(failure));
  await bell(page).click();
  await expect(sheet(page).getByText('Your notices could not be loaded.')).toBeVisible();
  await page.unroute('**/api/notices/get_many');
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).locator('[data-notice]').first()).toBeVisible();
  // The bell also closes its sheet.
  await bell(page).click();
  await expect(sheet(page)).toHaveCount(0);
});

test('an import to decide and a sign-up to review open from the bell', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await startAs(page, 'admin', '/vendors');
  await expect.poll(() => unread(page)).toBeGreaterThan(0);
  const authorization = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const facilities = await request.get('/api/storage_facilities', { headers: { authorization } });
  const { data } = (await facilities.json()) as { data: { items: { id: number }[] } };
  const name = `${freshName('sheet').replace(' ', '-')}.csv`;
  await request.post(
    `/api/inventory/samples/import_file?dryRun=true&storageFacilityId=${data.items[0]?.id}`,
    {
      headers: { authorization },
      multipart: {
        file: {
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from('accession,loincCode,volumeNumber,volumeUnits\r\nBELL-X,2345-7,none,mL\r\n'),
        },
      },
    },
  );
  await bell(page).click();
  await sheet(page)
    .getByRole('link', { name: `${name} waits for your decision` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Import samples' });
  await expect(dialog).toContainText(name);
  await expect(page).toHaveURL('/inventory');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const email = `${freshName('curious').replace(' ', '.')}@new.example`;
  await request.post('/api/auth/sign_up', {
    data: { firstName: 'Nora', lastName: 'Quist', email, company: 'Quist Lab' },
  });
  const token = new URL(await linkMailedTo(email, 'sign_up_confirmation')).hash.replace('#token=', '');
  await request.post('/api/auth/set_password', { data: { token, password: 'Warm-Bench-31' } });
  await bell(page).click();
  await sheet(page).getByRole('link', { name: 'Nora Quist asks for access' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(email);
  await expect(page).toHaveURL('/users');
});
