import type { Page, Route } from '@playwright/test';
import type { Shot } from './openers.ts';

/** The builder of cohorts in each of its states. */

const path = '/specimen-search/cohort';
const preview = '**/api/cohorts/preview';

/** A call as the signed-in user. */
const call = <T>(page: Page, address: string, body?: object) =>
  page.evaluate(
    async ([at, sent]) => {
      const reply = await fetch(at, {
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: localStorage.getItem('auth_token') ?? '',
          ...(sent ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent ? { body: sent } : {}),
      });
      return (await reply.json()).data;
    },
    [address, body ? JSON.stringify(body) : ''] as const,
  ) as Promise<T>;

/** High and normal creatinine, with more than the defaults where they are given. */
async function design(page: Page, more: object = {}) {
  const { items } = await call<{ items: { id: number }[] }>(page, '/api/loinc_biomarkers/get_many', {
    search: '2160-0',
  });
  const group = (resultClass: string) => ({ sample: { loincBiomarkerId: items[0]?.id, resultClass } });
  const given = { cases: group('high'), controls: group('normal'), count: 4, match: {}, ...more };
  const written = Buffer.from(JSON.stringify(given)).toString('base64url');
  await page.goto(new URL(`${path}?design=${written}`, page.url()).href);
}

const sets = (page: Page) => page.locator('main tr[data-row], main li[data-row]').first().waitFor();

async function found(page: Page, more?: object) {
  await design(page, more);
  await sets(page);
}

/** With what a preview says changed. */
async function reported(page: Page, report: object) {
  await page.route(preview, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, report: { ...data.report, ...report } } } });
  });
  await found(page);
}

const never = (_: Route) => new Promise<void>(() => {});

/** Asks for more cases, as typing in the design does, which small screens have in a sheet. */
const change = (page: Page) =>
  page.evaluate(() => {
    const address = new URL(location.href);
    const given = JSON.parse(
      atob((address.searchParams.get('design') ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    );
    const text = btoa(JSON.stringify({ ...given, count: 6 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    address.searchParams.set('design', text.replaceAll('=', ''));
    history.pushState(history.state, '', address);
  });

async function stale(page: Page) {
  await found(page);
  await page.route(preview, never);
  await change(page);
  await page.locator('main dl[class*="opacity-55"]').waitFor();
}

async function offline(page: Page) {
  await found(page);
  await page.context().setOffline(true);
  await change(page);
  await page.getByText(/There is no network|Il n’y a pas de réseau/).waitFor();
}

/** A copy, so that the next picture finds the lost ones too. */
async function copyOf(page: Page, name: string) {
  const { items } = await call<{ items: { id: number; name: string }[] }>(page, '/api/cohorts/get_many', {});
  const found = items.find((each) => each.name === name);
  const copy = await call<{ id: number }>(page, `/api/cohorts/${found?.id}/copy`, {
    name: `${name} ${Date.now()}`,
  });
  await page.goto(new URL(`${path}?id=${copy.id}`, page.url()).href);
  await sets(page);
}

async function replaced(page: Page) {
  await copyOf(page, 'TSH drift study');
  await page.getByRole('button', { name: /^(Refresh|Actualiser)$/ }).click();
  await page.getByText(/replaced|remplacé/).waitFor();
}

const who = 'rival';

export const shotsOfCohorts: readonly Shot[] = [
  { name: 'cohort-empty', path, who },
  {
    name: 'cohort-loading',
    path,
    who,
    act: async (page) => {
      await page.route(preview, never);
      await design(page);
      await page.locator('main [aria-hidden=true].space-y-5').waitFor();
    },
  },
  { name: 'cohort-found', path, who, act: (page) => found(page) },
  { name: 'cohort-short', path, who, act: (page) => found(page, { count: 60, ratio: 2 }) },
  {
    name: 'cohort-unbalanced',
    path,
    who,
    act: (page) => found(page, { match: { sex: false, ageWithin: null } }),
  },
  {
    name: 'cohort-capped',
    path,
    who,
    act: (page) => reported(page, { pools: { cases: 812, controls: 20_000, capped: true } }),
  },
  {
    name: 'cohort-no-match',
    path,
    who,
    act: async (page) => {
      await design(page, { match: { ageWithin: 0, yearWithin: 0, ethnicity: true }, ratio: 5 });
      await page.getByText(/^(No set found|Aucune série trouvée)$/).waitFor();
    },
  },
  { name: 'cohort-stale', path, who, act: stale },
  { name: 'cohort-offline', path, who, act: offline },
  { name: 'cohort-lost', path, who, act: (page) => copyOf(page, 'TSH drift study') },
  { name: 'cohort-replaced', path, who, act: replaced },
];
