import { expect, test } from '@playwright/test';
import { linkMailedTo } from './support/mails.ts';

const forgetful = 'user@northbio.example';

test('a forgotten password: ask, open the mailed link, choose with mistakes, sign in; the link works once', async ({
  page,
}) => {
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

test('asking for access: every mistake at its field, then the mail, then the confirmed address', async ({
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
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText('Use letters; a hyphen', { exact: false })).toBeVisible();
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Password', { exact: true }).fill('Frost-Shelf-42');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await linkMailedTo(email, 'sign_up_confirmation'));
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
});

test('a link nobody made says so, in the language of the screen', async ({ page }) => {
  await page.goto(`/forgot-password?lng=fr#token=${'x'.repeat(43)}`);
  await expect(page.getByText('Ce lien a expiré ou a déjà servi.', { exact: false })).toBeVisible();
});
