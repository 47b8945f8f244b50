import { expect } from '@playwright/test';
import { askForAccess, colleague, freshName } from './support/calls.ts';
import { linkMailedTo } from './support/mails.ts';
import { choosePassword, sessionOf, startAlone, startAs } from './support/people.ts';
import { test } from './support/test.ts';

test('a forgotten password is reset by the mailed link, which works once; weak or differing passwords are rejected', async ({
  page,
  request,
}) => {
  const staff = await colleague(request);
  const company = await staff.createCompany({ name: freshName('Tarn Assays'), city: 'Porto' });
  const forgetful = `ines.${Date.now()}@tarn.example`;
  const name = { firstName: 'Ines', lastName: 'Duarte' };
  await staff.createUser({ ...name, email: forgetful, role: 'client_user', clientCompanyId: company.id });
  await page.goto(await linkMailedTo(forgetful, 'invitation'));
  await choosePassword(page, 'Pine-Ladder-17');
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('Email').fill(forgetful);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look at your mail' })).toBeVisible();
  const link = await linkMailedTo(forgetful, 'recovery');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('New password', { exact: true }).fill('Password1');
  await page.getByLabel('Repeat it').fill('Password2');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The two passwords differ.')).toBeVisible();
  await page.getByLabel('Repeat it').fill('Password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This password is easy to guess. Choose another.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Frost-Shelf-42');
  await page.getByLabel('Repeat it').fill('Frost-Shelf-42');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email').fill(forgetful);
  await page.getByLabel('Password', { exact: true }).fill('Frost-Shelf-42');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/specimen-search');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('a sign-up shows each mistake at its field, then mails a link that confirms the address', async ({
  page,
}) => {
  const email = `dana.${Date.now()}@kestrel.example`;
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Request access' }).click();
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText('Fill this in.')).toHaveCount(4);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield 2');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Company').fill('Kestrel Assays');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText('Use letters; a hyphen', { exact: false })).toBeVisible();
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await linkMailedTo(email, 'sign_up_confirmation'));
  await choosePassword(page, 'short');
  await expect(page.getByText('8 to 50 characters', { exact: false }).first()).toBeVisible();
  await choosePassword(page, 'Frost-Shelf-42');
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
});

test('an unknown link shows an error in the language of the screen', async ({ page }) => {
  await page.goto(`/forgot-password?lng=fr#token=${'x'.repeat(43)}`);
  await expect(page.getByText('Ce lien a expiré ou a déjà servi.', { exact: false })).toBeVisible();
});

test('staff approve a sign-up with a company, and the new user signs in', async ({ page, another }) => {
  const email = `yusuf.${Date.now()}@helix.example`;
  await askForAccess(page.request, email);
  await page.goto(await linkMailedTo(email, 'sign_up_confirmation'));
  await choosePassword(page, 'Frost-Shelf-42');
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  const office = await another();
  await startAs(office, 'admin', '/users');
  await expect(office.getByText(/asked for access/)).toBeVisible();
  await office.getByRole('button', { name: 'Review' }).click();
  const signUp = office.getByRole('form', { name: 'Yusuf Demir' }).last();
  await expect(signUp).toContainText(email);
  await signUp.getByRole('button', { name: 'Let in' }).click();
  await expect(office.getByText('Yusuf Demir can sign in now.')).toBeVisible();
  await linkMailedTo(email, 'sign_up_activated');
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Frost-Shelf-42');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/specimen-search');
});

test.describe('profile', () => {
  test('invalid fields are not saved, a birthday stays the same day, and a new email waits for its link', async ({
    page,
  }) => {
    await startAs(page, 'manager', '/profile');
    const phone = page.getByLabel('Phone').first();
    await phone.fill('12');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Write 6 to 20 digits', { exact: false })).toBeVisible();
    await phone.fill('(617) 555-0199');
    await page.getByLabel('Date of birth').fill('1985-03-12');
    const email = `lea.${Date.now()}@helix.example`;
    await page.getByLabel('Email').fill(email);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      phoneNumber: '6175550199',
      dateOfBirth: '1985-03-11T22:00:00.000',
    });
    await expect(page.getByText('Changes saved.')).toBeVisible();
    await expect(page.getByText(`${email} waits for the link`, { exact: false })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Date of birth')).toHaveValue('1985-03-12');
    await linkMailedTo(email, 'email_change_confirm');
    await linkMailedTo('manager@helix.example', 'email_change_notice');
  });

  test('typed input survives changing another setting and a save from another device', {
    tag: '@full',
  }, async ({ page, request }) => {
    await startAs(page, 'rival', '/profile');
    const firstName = page.getByLabel(/^(First name|Prénom)$/);
    const lastName = page.getByLabel(/^(Last name|Nom)$/);
    const [first, last] = [await firstName.inputValue(), await lastName.inputValue()];
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await firstName.fill('Typed');
    for (const [language, words] of [
      ['Français', 'Modifications enregistrées.'],
      ['English', 'Changes saved.'],
    ] as const) {
      const answered = saved();
      await page.locator('main label', { hasText: language }).click();
      expect((await answered).status()).toBe(200);
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(firstName).toHaveValue('Typed');

    const headers = { authorization: await sessionOf(request, 'rival') };
    await request.patch('/api/auth/me', { headers, data: { lastName: 'Elsewhere' } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByText('You changed Last name elsewhere while editing here. Both changes are saved.'),
    ).toBeVisible();
    await expect(firstName).toHaveValue('Typed');
    await expect(lastName).toHaveValue('Elsewhere');
    await request.patch('/api/auth/me', { headers, data: { firstName: first, lastName: last } });
  });

  test('changing the password requires the present one, and the new one twice', { tag: '@full' }, async ({
    page,
  }) => {
    await startAs(page, 'buyer', '/profile');
    await page.getByLabel('Present password').fill('Wrong-Room-7');
    await page.getByLabel('New password', { exact: true }).fill('Frost-Shelf-42');
    await page.getByLabel('Repeat it').fill('Frost-Shelf-43');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The two passwords differ.')).toBeVisible();
    await page.getByLabel('Repeat it').fill('Frost-Shelf-42');
    // The error disappears and the button below moves up; clicking before that would miss it.
    await expect(page.getByText('The two passwords differ.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your present password.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Frost-Shelf-42');
  });

  test('other sessions are listed and can be ended', { tag: '@full' }, async ({ page, another }) => {
    const other = await another();
    await startAlone(other, 'super', '/users');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await startAlone(page, 'super', '/profile');
    await expect(page.getByText('This session', { exact: false })).toBeVisible();
    const end = page.getByRole('button', { name: 'End', exact: true });
    await expect(end.first()).toBeVisible();
    const before = await end.count();
    await end.first().click();
    await expect(page.getByText('Session ended.')).toBeVisible();
    await expect(end).toHaveCount(before - 1);
  });
});
