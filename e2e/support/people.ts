import { expect, type Page } from '@playwright/test';

export const people = {
  super: 'super@aliquot.example',
  admin: 'admin@aliquot.example',
  manager: 'manager@helix.example',
  buyer: 'user@helix.example',
  rival: 'manager@northbio.example',
  newcomer: 'user@northbio.example',
  operator: 'operator@vendor.example',
} as const;

export type Person = keyof typeof people;

const password = 'Specimen1';

/** Types the credentials as the person would. */
export async function typeCredentials(page: Page, who: Person, pass = password) {
  await page.getByLabel('Email').fill(people[who]);
  await page.getByLabel('Password', { exact: true }).fill(pass);
  await page.keyboard.press('Enter');
}

/** Signs in through the front door and waits for the bar with the tabs. */
export async function signIn(page: Page, who: Person, address = '/') {
  await page.goto(address);
  await typeCredentials(page, who);
  await expect(page.getByRole('button', { name: /^Menu of / })).toBeVisible();
}

/** What tests before changed must not show in this one. */
async function forgetPreferences(page: Page, authorization: string, base: string) {
  const headers = { authorization };
  const { data } = await (await page.request.get(`${base}/api/preferences`, { headers })).json();
  const lists = Object.fromEntries(Object.keys(data.lists).map((list) => [list, {}]));
  if (!data.shortcuts || Object.keys(lists).length > 0)
    await page.request.patch(`${base}/api/preferences`, { headers, data: { shortcuts: true, lists } });
}

/**
 * A token without the form, for tests that are not about signing in. Each test signs in for itself, so that one may sign
 * out without hurting another.
 */
export async function startAs(page: Page, who: Person, path: string, base = '') {
  const reply = await page.request.post(`${base}/api/auth/login`, { data: { email: people[who], password } });
  expect(reply.status()).toBe(200);
  const token = reply.headers().authorization ?? '';
  await forgetPreferences(page, token, base);
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('started')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('started', '1');
  }, token);
  await page.goto(base + path);
}
