// Takes a picture of every screen for looking at: npm run shots [-- word in the name]. Pictures go to shots/.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { type Person, people } from './support/people.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.SHOTS_PORT ?? 4390);
const base = `http://127.0.0.1:${port}`;
const folder = join(root, 'shots');
const wanted = process.argv[2] ?? '';

interface Shot {
  name: string;
  path: string;
  who?: Person;
  /** What to do once the screen is there. */
  act?: (page: Page) => Promise<unknown>;
}

const nthRow = (page: Page, n: number) => page.getByRole('row').nth(n);

const expandFirst = async (page: Page) => {
  await page.locator('tbody button[aria-expanded]').first().click();
  await page.locator('[data-sub-row] button').first().waitFor();
};

const openFirst = async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.getByRole('dialog').locator('footer').waitFor();
};

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: /^(Import|Importer)$/ }).click();
  await page.getByRole('dialog').locator('input[type=file]').waitFor({ state: 'attached' });
};

const openBiomarker = async (page: Page) => {
  await nthRow(page, 1).locator('[data-row-open]').click();
  await page.getByRole('dialog').locator('h3, dl, fieldset').first().waitFor();
};

const openItem = async (page: Page) => {
  await nthRow(page, 1).locator('[data-row-open]').click();
  await page.getByRole('dialog').locator('li').first().waitFor();
};

const openOrder = async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel] footer, [data-panel] dl').first().waitFor();
};

/** What is new stays new for the next picture. */
const openChat = async (page: Page) => {
  await page.route('**/mark_read', (route) => route.abort());
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel] textarea').waitFor();
};

const openBell = async (page: Page) => {
  await page.locator('header button[aria-haspopup=dialog]').last().click();
  await page.getByRole('dialog').locator('footer').waitFor();
};

/** The bell of somebody whom nothing has happened to, and one that cannot be read. */
const emptyBell = async (page: Page) => {
  const json = { data: { items: [], count: 0 } };
  await page.route('**/api/notices/get_many', (route) => route.fulfill({ json }));
  await openBell(page);
};
const failingBell = async (page: Page) => {
  const json = { error: { code: 1500, message: ['Something went wrong on our side.'], requestId: 'b7e2' } };
  await page.route('**/api/notices/get_many', (route) => route.fulfill({ status: 500, json }));
  await openBell(page);
};

const seeChoices = (page: Page) => page.getByRole('switch').last().waitFor();

const stepWords = {
  assign: /^(Assign|Attribuer)$/,
  confirm: /^(Confirm order|Confirmer)$/,
  withdraw: /^(Withdraw samples|Retirer)$/,
  ship: /^(Add shipping|Ajouter une expédition)$/,
  edit: /^(Edit fields|Modifier)$/,
  cancel: /^(Cancel order|Annuler la commande)$/,
};

const shots: Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'specimen-search-start', path: '/specimen-search', who: 'manager' },
  { name: 'specimen-search', path: '/specimen-search?search=glucose', who: 'manager' },
  { name: 'specimen-search-none', path: '/specimen-search?search=zzz&donorGender=Female', who: 'manager' },
  {
    name: 'loinc-list',
    path: '/specimen-search/loinc-list?biomarkers=1,3,5,7',
    who: 'manager',
    act: async (page) => {
      await page.locator('[data-row-open]').first().click();
      await page.locator('[data-sub-row] form').waitFor();
    },
  },
  {
    name: 'cart',
    path: '/specimen-search?search=glucose',
    who: 'manager',
    act: async (page) => {
      for (const n of [1, 2, 3]) await nthRow(page, n).getByRole('checkbox').check({ force: true });
      await page.locator('section.fixed button').last().click();
      await page.getByRole('link', { name: /^(Cart|Panier)/ }).click();
      await page.getByRole('timer').waitFor();
    },
  },
  { name: 'sign-in-errors', path: '/sign-in', act: (page) => page.locator('button[type=submit]').click() },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'bare', path: '/', who: 'operator' },
  { name: 'inventory', path: '/inventory', who: 'admin' },
  { name: 'inventory-all', path: '/inventory?all=1&status=reserved,on_hold,damaged,depleted', who: 'admin' },
  { name: 'inventory-none', path: '/inventory?search=zzz&age=40..65', who: 'admin' },
  {
    name: 'inventory-filter',
    path: '/inventory?loincCode=2345-7&expires=2026-11-01..',
    who: 'admin',
    act: (page) => page.locator('button[aria-haspopup=dialog]').last().click(),
  },
  {
    name: 'inventory-selected',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      for (const n of [2, 4]) await nthRow(page, n).getByRole('checkbox').check({ force: true });
    },
  },
  {
    name: 'inventory-price',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 2).getByRole('checkbox').check({ force: true });
      await page.locator('section.fixed button').last().click();
      await page.getByRole('dialog').getByRole('radio').last().check({ force: true });
      await page.getByRole('dialog').getByRole('textbox').fill('88');
    },
  },
  {
    name: 'inventory-facilities',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await page.locator('h1').locator('..').locator('..').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    },
  },
  { name: 'insights', path: '/inventory?view=insights', who: 'admin' },
  { name: 'sample-view', path: '/inventory', who: 'admin', act: openFirst },
  {
    name: 'sample-edit-errors',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await openFirst(page);
      await page.getByRole('dialog').locator('footer button').last().click();
      const form = page.getByRole('dialog');
      await form.locator('input[type=date]').nth(1).fill('1999-03-12');
      await form.locator('button[type=submit]').click();
    },
  },
  ...(['history', 'label'] as const).map((tab, n) => ({
    name: `sample-${tab}`,
    path: '/inventory',
    who: 'admin' as const,
    act: async (page: Page) => {
      await openFirst(page);
      await page
        .getByRole('tab')
        .nth(n + 1)
        .click();
    },
  })),
  { name: 'vendor-orders', path: '/vendor-orders?all=1', who: 'admin' },
  { name: 'vendor-order-view', path: '/vendor-orders', who: 'admin', act: openFirst },
  { name: 'import-file', path: '/inventory', who: 'admin', act: openImport },
  {
    name: 'import-check',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await openImport(page);
      const box = page.getByRole('dialog');
      await box.locator('button[role=combobox]').first().click();
      await page.getByRole('option').first().click();
      await box
        .locator('input[type=file]')
        .setInputFiles(join(root, 'server/test/fixtures/imports/samples-dirty.csv'));
      await box.locator('table input').first().waitFor();
    },
  },
  {
    name: 'user-menu',
    path: '/inventory',
    who: 'admin',
    act: (page) => page.getByRole('banner').getByRole('button').last().click(),
  },
  { name: 'client-orders', path: '/client-orders?all=1', who: 'admin' },
  { name: 'client-orders-none', path: '/client-orders?search=zzz&assignee=none', who: 'admin' },
  ...(['placed', 'confirmed', 'dispatched', 'delivered', 'cancelled'] as const).map((status) => ({
    name: `client-order-${status}`,
    path: `/client-orders?status=${status}`,
    who: 'admin' as const,
    act: openOrder,
  })),
  ...(['assign', 'confirm', 'withdraw', 'ship', 'edit', 'cancel'] as const).map((step) => ({
    name: `order-step-${step}`,
    path: `/client-orders?status=${step === 'assign' || step === 'confirm' ? 'placed' : 'confirmed'}`,
    who: 'admin' as const,
    act: async (page: Page) => {
      await openOrder(page);
      await page.locator('[data-panel] footer').getByRole('button', { name: stepWords[step] }).click();
      await page.locator('button[type=submit]').last().waitFor();
    },
  })),
  { name: 'requests', path: '/non-inventory?all=1', who: 'admin' },
  { name: 'request-view', path: '/non-inventory', who: 'admin', act: openOrder },
  { name: 'orders', path: '/orders?all=1', who: 'manager' },
  { name: 'order-own', path: '/orders?all=1', who: 'manager', act: openOrder },
  { name: 'orders-spend', path: '/orders?view=spend', who: 'manager' },
  { name: 'vendors', path: '/vendors', who: 'admin' },
  { name: 'vendors-none', path: '/vendors?search=zzz', who: 'admin' },
  {
    name: 'vendors-selected',
    path: '/vendors',
    who: 'admin',
    act: (page) => nthRow(page, 2).getByRole('checkbox').check({ force: true }),
  },
  {
    name: 'vendors-menu',
    path: '/vendors',
    who: 'admin',
    act: (page) => nthRow(page, 2).getByRole('button').last().click(),
  },
  {
    name: 'vendor-view',
    path: '/vendors',
    who: 'admin',
    act: (page) => nthRow(page, 2).getByRole('button').first().click(),
  },
  {
    name: 'vendor-edit',
    path: '/vendors',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 2).getByRole('button').first().click();
      await page.getByRole('dialog').locator('footer button').last().click();
    },
  },
  {
    name: 'vendor-logo-refused',
    path: '/vendors',
    who: 'admin',
    act: async (page) => {
      await page.locator('main button').first().click();
      const picker = page.getByRole('dialog').locator('input[type=file]');
      await picker.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    },
  },
  {
    name: 'vendor-errors',
    path: '/vendors',
    who: 'admin',
    act: async (page) => {
      await page.locator('main button').first().click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  {
    name: 'vendor-delete',
    path: '/vendors',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 2).getByRole('button').last().click();
      await page.getByRole('menuitem').last().click();
    },
  },
  { name: 'users', path: '/users', who: 'super' },
  { name: 'users-all', path: '/users?all=1&limit=50', who: 'super' },
  {
    name: 'users-menu',
    path: '/users',
    who: 'super',
    act: (page) => nthRow(page, 3).getByRole('button').last().click(),
  },
  {
    name: 'user-view',
    path: '/users',
    who: 'super',
    act: (page) => nthRow(page, 3).getByRole('button').first().click(),
  },
  {
    name: 'user-errors',
    path: '/users',
    who: 'super',
    act: async (page) => {
      await page.locator('main button').first().click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  { name: 'companies', path: '/client-companies', who: 'admin', act: expandFirst },
  {
    name: 'companies-menu',
    path: '/client-companies',
    who: 'admin',
    act: (page) => nthRow(page, 1).getByRole('button').last().click(),
  },
  {
    name: 'companies-location-menu',
    path: '/client-companies',
    who: 'admin',
    act: async (page) => {
      await expandFirst(page);
      await nthRow(page, 3).getByRole('button').last().click();
    },
  },
  {
    name: 'companies-add-location',
    path: '/client-companies',
    who: 'admin',
    act: async (page) => {
      await expandFirst(page);
      await page.locator('[data-sub-row] button').last().click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  {
    name: 'company-view',
    path: '/client-companies',
    who: 'admin',
    act: (page) => page.locator('[data-row-open]').first().click(),
  },
  {
    name: 'company-delete',
    path: '/client-companies',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 1).getByRole('button').last().click();
      await page.getByRole('menuitem').last().click();
    },
  },
  { name: 'biomarkers', path: '/biomarkers', who: 'admin' },
  { name: 'biomarkers-search', path: '/biomarkers?search=hs%20crp&all=1', who: 'admin' },
  { name: 'biomarker-ranges', path: '/biomarkers?search=2160-0', who: 'admin', act: openBiomarker },
  {
    name: 'biomarker-overlap',
    path: '/biomarkers?search=2160-0',
    who: 'admin',
    act: async (page) => {
      await openBiomarker(page);
      const panel = page.getByRole('dialog');
      await panel.locator('footer button').last().click();
      await panel.getByRole('button', { name: /^(Add range|Ajouter)/ }).click();
      await panel.locator('input[name="ranges.3.low"]').fill('1.05');
      await panel.locator('input[name="ranges.3.high"]').fill('1.4');
    },
  },
  {
    name: 'biomarker-details',
    path: '/biomarkers?search=4548-4',
    who: 'admin',
    act: async (page) => {
      await openBiomarker(page);
      await page.getByRole('tab').nth(1).click();
    },
  },
  {
    name: 'biomarker-stock',
    path: '/biomarkers?search=2160-0',
    who: 'admin',
    act: async (page) => {
      await openBiomarker(page);
      await page.getByRole('tab').nth(2).click();
    },
  },
  { name: 'research-areas', path: '/research-areas', who: 'admin' },
  { name: 'research-areas-panels', path: '/research-areas?view=panel', who: 'admin' },
  {
    name: 'research-areas-info',
    path: '/research-areas?search=diabetes',
    who: 'admin',
    act: openItem,
  },
  {
    name: 'research-areas-edit',
    path: '/research-areas?search=diabetes',
    who: 'admin',
    act: async (page) => {
      await openItem(page);
      await page.getByRole('dialog').locator('footer button').first().click();
      await page.getByRole('dialog').getByRole('combobox').fill('glyc');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'contact-us', path: '/contact-us', who: 'admin' },
  { name: 'contact-us-panel', path: '/contact-us', who: 'admin', act: openChat },
  {
    name: 'contact-us-failed',
    path: '/contact-us',
    who: 'admin',
    act: async (page) => {
      await openChat(page);
      await page.route('**/create_reply', (route) => route.abort());
      await page.locator('[data-panel] input[type=file]').setInputFiles([
        { name: 'dock-pass-helix.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
      ]);
      await page.locator('[data-panel] textarea').fill('It has been thawed once.');
      await page.keyboard.press('Enter');
      await page.locator('[data-panel] [role=alert]').waitFor();
    },
  },
  { name: 'contact-us-own', path: '/contact-us', who: 'manager' },
  {
    name: 'contact-us-files',
    path: '/contact-us',
    who: 'buyer',
    act: async (page) => {
      await page.locator('main input[type=file]').setInputFiles([
        { name: 'box-seal.png', mimeType: 'image/png', buffer: await page.screenshot() },
        { name: 'dock-pass-helix.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
      ]);
      await page.locator('main textarea').fill('The seal of the second box, and our dock pass.');
      await page.keyboard.press('Enter');
      await page.locator('[data-message] img').last().waitFor();
      await page.locator('main textarea').fill('One more thing');
    },
  },
  { name: 'contact-us-first', path: '/contact-us', who: 'newcomer' },
  { name: 'profile', path: '/profile', who: 'manager' },
  { name: 'notices-staff', path: '/client-orders', who: 'admin', act: openBell },
  { name: 'notices-client', path: '/orders', who: 'manager', act: openBell },
  { name: 'notices-none', path: '/orders', who: 'rival', act: emptyBell },
  { name: 'notices-failing', path: '/orders', who: 'manager', act: failingBell },
  { name: 'notices-by-mail', path: '/profile#notices', who: 'admin', act: seeChoices },
  { name: 'notices-by-mail-client', path: '/profile#notices', who: 'manager', act: seeChoices },
  { name: 'specimen-search', path: '/specimen-search', who: 'buyer' },
  { name: 'cart', path: '/cart', who: 'buyer' },
];

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aliquot-shots-'));
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => text.includes('Aliquot is at') && resolve());
  });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    for (const mode of ['dark', 'light'])
      for (const lng of ['en', 'fr'])
        for (const width of [1440, 1024])
          for (const shot of shots.filter(({ name }) => name.includes(wanted))) {
            const context = await browser.newContext({ viewport: { width, height: 900 } });
            const page = await context.newPage();
            await take(page, shot, mode, lng, `${shot.name}-${mode}-${lng}-${width}.png`);
            await context.close();
          }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function take(page: Page, shot: Shot, mode: string, lng: string, file: string) {
  let token = '';
  if (shot.who) {
    const reply = await page.request.post(`${base}/api/auth/login`, {
      data: { email: people[shot.who], password: 'Specimen1' },
    });
    token = reply.headers().authorization ?? '';
  }
  await page.addInitScript(
    ([given, theme, language]) => {
      if (given) localStorage.setItem('auth_token', given);
      localStorage.setItem('color_mode', theme ?? 'dark');
      localStorage.setItem('i18nextLng', language ?? 'en');
    },
    [token, mode, lng],
  );
  await page.goto(base + shot.path);
  await page.locator('h1, main p').first().waitFor();
  if (
    /^\/(users|vendors|client-companies|biomarkers|research-areas|client-orders|non-inventory)/.test(
      shot.path,
    )
  )
    await page
      .getByRole('table')
      .or(page.getByText(/Nothing|Rien|Aucun/))
      .first()
      .waitFor();
  await shot.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => null))));
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
}

await main();
