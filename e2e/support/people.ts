import { type APIRequestContext, expect, type Page } from '@playwright/test';

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

export const password = 'Specimen1';

/** Types the credentials into the sign-in form. */
export async function typeCredentials(page: Page, who: Person, pass = password) {
  await forgetLanguage(page.request, await sessionOf(page.request, who));
  await page.getByLabel('Email').fill(people[who]);
  await page.getByLabel('Password', { exact: true }).fill(pass);
  await page.keyboard.press('Enter');
}

/** On the page that a mailed link opens, in any language. */
export async function choosePassword(page: Page, pass: string) {
  await page.locator('input[name=password]').fill(pass);
  await page.locator('input[name=repeat]').fill(pass);
  await page.locator('button[type=submit]').click();
}

/** Signs in through the form and waits for the bar with the tabs. */
export async function signIn(page: Page, who: Person, address = '/') {
  await page.goto(address);
  await typeCredentials(page, who);
  await expect(page.getByRole('button', { name: /^Menu of / })).toBeVisible();
}

const signInByCall = async (request: APIRequestContext, who: Person) => {
  const reply = await request.post('/api/auth/login', { data: { email: people[who], password } });
  expect(reply.status()).toBe(200);
  return reply.headers().authorization ?? '';
};

/**
 * One session for each role and worker, renewed after a test ended it and long before changes of users ask for the
 * password again (`REAUTHENTICATION_MINUTES`).
 */
const sessions = new Map<Person, { token: string; at: number }>();
const freshForMs = 120_000;

/** A session for tests that are not about signing in. */
export async function sessionOf(request: APIRequestContext, who: Person): Promise<string> {
  const known = sessions.get(who);
  if (known && Date.now() - known.at < freshForMs) {
    const headers = { authorization: known.token };
    if ((await request.get('/api/auth/me', { headers })).status() === 200) return known.token;
  }
  const token = await signInByCall(request, who);
  sessions.set(who, { token, at: Date.now() });
  return token;
}

/** Resets the preferences that earlier tests saved for the user. */
async function forgetPreferences(page: Page, authorization: string) {
  const headers = { authorization };
  const { data } = await (await page.request.get('/api/preferences', { headers })).json();
  const lists = Object.fromEntries(Object.keys(data.lists).map((list) => [list, {}]));
  if (!data.shortcuts || Object.keys(lists).length > 0)
    await page.request.patch('/api/preferences', { headers, data: { shortcuts: true, lists } });
}

/**
 * Resets the language: `lng` in an address or a choice in the menu is saved in the account and used for
 * mails.
 */
export async function forgetLanguage(request: APIRequestContext, authorization: string) {
  const headers = { authorization };
  const { data } = await (await request.get('/api/auth/me', { headers })).json();
  if (data.language !== null) await request.patch('/api/auth/me', { headers, data: { language: null } });
}

async function startWith(page: Page, token: string, path: string) {
  await forgetPreferences(page, token);
  await forgetLanguage(page.request, token);
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('started')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('started', '1');
  }, token);
  await page.goto(path);
}

/** Opens a page with the user signed in, without the form. */
export const startAs = async (page: Page, who: Person, path: string) =>
  startWith(page, await sessionOf(page.request, who), path);

/** The same with a separate session, which the test may refresh or end without affecting others. */
export const startAlone = async (page: Page, who: Person, path: string) =>
  startWith(page, await signInByCall(page.request, who), path);
