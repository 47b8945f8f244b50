import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { sessionOf, startAs } from './support/people.ts';
import { act, menuOf, openRow, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const choose = async (page: Page, field: RegExp, option: string) => {
  await panel(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(panel(page).getByRole('combobox', { name: field })).toHaveText(option);
};

/** A surname that no other test uses; names hold letters only. */
const freshSurname = () =>
  `Test${Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;

/** Creates users through the API, as a staff member on another computer. */
async function colleague(request: APIRequestContext) {
  const headers = { authorization: await sessionOf(request, 'super') };
  const company = await request.get('/api/users/overview', { headers });
  const clientCompanyId = (await company.json()).data.companies[0].id as number;
  return {
    headers,
    async create(lastName: string, more: object = {}) {
      const data = {
        role: 'client_user',
        firstName: 'Paul',
        lastName,
        email: `${lastName.toLowerCase()}@people.example`,
        clientCompanyId,
        ...more,
      };
      const reply = await request.post('/api/users/create', { headers, data });
      expect(reply.status(), await reply.text()).toBe(200);
      return (await reply.json()).data as { id: number; email: string; dateOfBirth: string | null };
    },
    read: async (id: number) => (await (await request.get(`/api/users/${id}`, { headers })).json()).data,
    remove: (id: number) => request.delete(`/api/users/${id}`, { headers }),
    change: (id: number, data: object) => request.patch(`/api/users/${id}`, { headers, data }),
  };
}

test.describe('a user', () => {
  test('is created after validation errors, and an invitation is sent', async ({ page }) => {
    const surname = freshSurname();
    await startAs(page, 'admin', '/users?limit=10');
    await page.getByRole('button', { name: 'New user' }).click();
    const form = panel(page);
    await form.getByLabel('Last name').fill('7');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Create user' }).click();
    await expect(form.getByLabel('First name')).toBeFocused();
    await expect(form.getByText('Write it like name@company.com.')).toBeVisible();
    await form.getByLabel('First name').fill('Paul');
    await form.getByLabel('Last name').fill(surname);
    await form.getByLabel('Email').fill(`${surname}@People.example`);
    await form.getByRole('button', { name: 'Create user' }).click();
    await expect(form.getByText('Client roles belong to a company. Choose one.')).toBeVisible();
    await choose(page, /^Company/, 'Helix Diagnostics');
    await form.getByLabel('Phone').fill('(617) 555-0142');
    await form.getByLabel('Date of birth').fill('1990-05-02');
    const sent = page.waitForRequest('**/api/users/create');
    await form.getByRole('button', { name: 'Create user' }).click();
    // On the wire: the birthday as midnight in UTC+2, the phone without formatting, empty as null, and an
    // idempotency key.
    const request = await sent;
    expect(request.postDataJSON()).toMatchObject({
      email: `${surname.toLowerCase()}@people.example`,
      dateOfBirth: '1990-05-01T22:00:00.000',
      phoneNumber: '6175550142',
      gender: null,
      status: 'active',
    });
    expect(request.headers()['idempotency-key']).toBeTruthy();
    await expect(toast(page)).toContainText('User created. The invitation is on its way.');
    await expect(panel(page).getByRole('heading', { name: `Paul ${surname}` })).toBeVisible();
    await expect(panel(page).getByText('No password set yet')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Send the invitation again' }).click();
    await expect(toast(page)).toContainText('Invitation sent again.');
  });

  test('with the address of a deleted user offers to restore that one', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const surname = freshSurname();
    const other = await colleague(request);
    const { id, email } = await other.create(surname);
    await other.remove(id);
    await startAs(page, 'admin', '/users');
    await page.getByRole('button', { name: 'New user' }).click();
    const form = panel(page);
    await form.getByLabel('First name').fill('Somebody');
    await form.getByLabel('Last name').fill('Else');
    await form.getByLabel('Email').fill(email);
    await choose(page, /^Company/, 'North Bio');
    await form.getByRole('button', { name: 'Create user' }).click();
    await expect(form.getByText('Already in use.')).toBeVisible();
    await expect(form.getByText(`This address belongs to Paul ${surname}, who was deleted.`)).toBeVisible();
    await form.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(toast(page)).toContainText('User restored.');
    await expect(panel(page).getByRole('heading', { name: `Paul ${surname}` })).toBeVisible();
  });

  test('who is blocked loses all sessions, and the block can be undone', async ({ page, another }) => {
    const theirs = await another();
    await startAs(theirs, 'buyer', '/specimen-search');
    await expect(theirs.getByRole('button', { name: /^Menu of / })).toBeVisible();
    await startAs(page, 'admin', '/users?search=Silva');
    await act(page, 'Tomás Silva', 'Block');
    await expect(toast(page)).toContainText(/Tomás Silva blocked\. \d+ sessions? ended\./);
    // A hovered toast stays open.
    await toast(page).getByRole('button', { name: 'Undo' }).hover();
    await expect(row(page, /Tomás Silva/)).toHaveCount(0);
    await theirs.reload();
    await expect(theirs).toHaveURL(/sign-in/);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, /Tomás Silva/)).toContainText('Active');
  });

  test('is deleted after a warning, undone, and restored from All', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const surname = freshSurname();
    await (await colleague(request)).create(surname);
    await startAs(page, 'admin', `/users?search=${surname}`);
    const dialog = page.getByRole('dialog');
    await act(page, surname, 'Delete');
    await expect(dialog).toContainText(`Delete Paul ${surname}?`);
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(toast(page)).toContainText(`Paul ${surname} deleted.`);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, surname)).toBeVisible();
    await act(page, surname, 'Delete');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await page.locator('fieldset label', { hasText: /^All$/ }).click();
    await expect(row(page, surname)).toContainText('Deleted');
    await openRow(page, surname);
    await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
    await panel(page).getByRole('button', { name: 'Restore' }).click();
    await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  });

  test('who stops being a client loses the company', { tag: '@full' }, async ({ page, request }) => {
    const surname = freshSurname();
    const other = await colleague(request);
    const { id } = await other.create(surname);
    await startAs(page, 'admin', `/users?search=${surname}`);
    await act(page, surname, 'Edit');
    await choose(page, /^Role/, 'Vendor operator');
    await expect(panel(page).getByRole('combobox', { name: /^Company/ })).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('User updated.');
    expect(await other.read(id)).toMatchObject({ role: 'vendor_operator', clientCompanyId: null });
  });

  test('saved by a colleague during an edit shows both versions in readable words', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const surname = freshSurname();
    const other = await colleague(request);
    const { id } = await other.create(surname);
    await startAs(page, 'admin', `/users?search=${surname}`);
    await act(page, surname, 'Edit');
    await panel(page).getByLabel('First name').fill('Mine');
    await other.change(id, { firstName: 'Theirs', role: 'client_manager' });
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(panel(page).getByText(/while you were editing/)).toBeVisible();
    await expect(panel(page).getByRole('group', { name: 'First name' })).toContainText('Mine');
    await expect(panel(page).getByText('Taken over from there: Role.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('User updated.');
    expect(await other.read(id)).toMatchObject({ firstName: 'Mine', role: 'client_manager' });
  });
});

test('a list opened in a panel keeps the scroll position of the page behind', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await startAs(page, 'admin', '/users');
  const clients = page.locator('tr[data-row]', { hasText: 'Client user' }).locator('[data-row-open]');
  await clients.nth(6).click();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await panel(page)
    .getByRole('combobox', { name: /^Company/ })
    .press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option]:focus')).toBeVisible();
  expect(await scrolled()).toBe(before);
});

test.describe('actions without permission are not offered', () => {
  test('to an admin, who can only view a super admin and cannot assign that role', async ({ page }) => {
    await startAs(page, 'admin', '/users?search=Osei');
    await expect(row(page, /Ama Osei/)).toBeVisible();
    await expect(row(page, /Ama Osei/).getByRole('checkbox')).toBeDisabled();
    await openRow(page, 'Ama Osei');
    await expect(panel(page)).toHaveAttribute('data-mode', 'read_only');
    await expect(panel(page).getByRole('button', { name: /Edit|Delete|Block/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New user' }).click();
    await panel(page).getByRole('combobox', { name: /^Role/ }).click();
    await expect(page.getByRole('option')).toHaveText(['Client manager', 'Client user', 'Vendor operator']);
  });

  test('to a super admin for their own role and status', { tag: '@full' }, async ({ page }) => {
    await startAs(page, 'super', '/users?search=Osei');
    await menuOf(page, 'Ama Osei');
    await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(panel(page).getByRole('combobox', { name: /^Role/ })).toBeDisabled();
    await expect(panel(page).getByRole('combobox', { name: /^Status/ })).toBeDisabled();
  });
});

test.describe('the list', () => {
  test('waits for the sign-ups, whose notice would push its rows down; counts all users, shows the active ones, and a status filter overrides the default', async ({
    page,
  }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/sign_ups/get_many', async (route) => {
      await released.promise;
      await route.continue();
    });
    const first = page.waitForRequest('**/api/users/get_many');
    const listed = page.waitForResponse('**/api/users/get_many');
    await startAs(page, 'admin', '/users?limit=100');
    expect((await first).postDataJSON()).toMatchObject({ active: true, status: 'active' });
    await listed;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.locator('[data-row]')).toHaveCount(0);
    released.resolve();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ users$/);
    await expect(page.getByText(/^\d+ active, \d+ blocked, \d+ inactive$/)).toBeVisible();
    await expect(row(page, /Rune Lind/)).toContainText('you');
    const byHand = page.waitForRequest((r) => r.postDataJSON()?.status === 'blocked');
    await page.getByRole('button', { name: 'Status', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Blocked' }).click();
    expect((await byHand).postDataJSON()).toMatchObject({ active: true, status: 'blocked' });
    await expect(row(page, /Nadia Petrova/)).toContainText('Blocked');
    await page.reload();
    await expect(row(page, /Nadia Petrova/)).toBeVisible();
  });

  test("shows a colleague's change without a reload", { tag: '@full' }, async ({ page, request }) => {
    const surname = freshSurname();
    await startAs(page, 'admin', `/users?search=${surname}`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await (await colleague(request)).create(surname);
    await expect(row(page, surname)).toBeVisible();
  });
});

/** The extreme time zones; wire.test.ts has the zones between them. */
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('saves a day of birth and reads back the same day', { tag: '@full' }, async ({ page, request }) => {
      const surname = freshSurname();
      const other = await colleague(request);
      const { id } = await other.create(surname);
      await startAs(page, 'admin', `/users?search=${surname}`);
      await act(page, surname, 'Edit');
      await panel(page).getByLabel('Date of birth').fill('1990-05-02');
      await panel(page).getByRole('button', { name: 'Save changes' }).click();
      await expect(panel(page)).toHaveAttribute('data-mode', 'view');
      await expect(panel(page).getByLabel('Date of birth')).toHaveValue('May 2, 1990');
      expect((await other.read(id)).dateOfBirth).toBe('1990-05-02');
      await page.reload();
      await panel(page).getByRole('button', { name: 'Edit' }).click();
      await expect(panel(page).getByLabel('Date of birth')).toHaveValue('1990-05-02');
    });
  });
