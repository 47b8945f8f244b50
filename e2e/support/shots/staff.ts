import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  expandFirst,
  exportSelected,
  makeOffer,
  nthRow,
  openBell,
  openBiomarker,
  openByButton,
  openChat,
  openDraft,
  openExport,
  openFirst,
  openImport,
  openInvoice,
  openItem,
  openOrder,
  type Shot,
  seeChoices,
  stepWords,
} from './openers.ts';

/** Screens of staff. */
export const shotsOfStaff: readonly Shot[] = [
  { name: 'quotes-staff', path: '/client-orders?view=quotes', who: 'admin' },
  { name: 'quotes-draft', path: '/client-orders?view=quotes&state=drafting', who: 'admin', act: openDraft },
  { name: 'quotes-make', path: '/client-orders?view=quotes&state=drafting', who: 'admin', act: makeOffer },
  { name: 'export-orders', path: '/client-orders', who: 'admin', act: openExport },
  { name: 'export-selected', path: '/client-orders?all=1', who: 'admin', act: exportSelected },
  { name: 'export-users', path: '/users', who: 'super', act: openFirst },
  { name: 'client-invoices', path: '/client-invoices?all=1', who: 'admin' },
  { name: 'client-invoices-none', path: '/client-invoices?search=zzz', who: 'admin' },
  { name: 'client-invoice', path: '/client-invoices?all=1', who: 'admin', act: openInvoice },
  {
    name: 'client-invoice-credit',
    path: '/client-invoices',
    who: 'admin',
    act: openByButton(/^(Credit…|Avoir…)$/),
  },
  {
    name: 'client-invoice-payment',
    path: '/client-invoices',
    who: 'admin',
    act: openByButton(/^(Payment…|Paiement…)$/),
  },
  {
    name: 'client-invoice-issue',
    path: '/client-orders?status=dispatched',
    who: 'admin',
    act: openByButton(/^(Invoice…|Facturer…)$/),
  },
  {
    name: 'company-billing',
    path: '/client-companies',
    who: 'admin',
    act: openByButton(/^(Change billing|Modifier la facturation)$/),
  },
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
      for (const n of [2, 4]) await nthRow(page, n).getByRole('checkbox').check();
    },
  },
  {
    name: 'inventory-price',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 2).getByRole('checkbox').check();
      await page.locator('section.fixed button').last().click();
      await page.getByRole('dialog').getByRole('radio').last().check();
      await page.getByRole('dialog').getByRole('textbox').fill('88');
    },
  },
  {
    name: 'inventory-move',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await nthRow(page, 2).getByRole('checkbox').check();
      await page.locator('[data-dock-act]').nth(1).click();
      await page.getByRole('dialog').getByRole('radio').nth(3).check();
      await page.getByRole('dialog').locator('input[name=storageLocation]').fill('F02');
    },
  },
  {
    name: 'inventory-batch-changes',
    path: '/inventory',
    who: 'admin',
    act: async (page) => {
      await page.locator('[data-toolbar] button').last().click();
      await page.getByRole('dialog').waitFor();
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
        .setInputFiles(join(import.meta.dirname, '../../../server/test/fixtures/imports/samples-dirty.csv'));
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
  { name: 'vendors', path: '/vendors', who: 'admin' },
  { name: 'vendors-none', path: '/vendors?search=zzz', who: 'admin' },
  {
    name: 'vendors-selected',
    path: '/vendors',
    who: 'admin',
    act: (page) => nthRow(page, 2).getByRole('checkbox').check(),
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
    name: 'company-budgets',
    path: '/client-companies',
    who: 'admin',
    act: async (page) => {
      await page.locator('[data-row-open]').first().click();
      await page.getByRole('list', { name: 'Budgets' }).scrollIntoViewIfNeeded();
    },
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
  { name: 'notices-staff', path: '/client-orders', who: 'admin', act: openBell },
  { name: 'notices-by-mail', path: '/profile#notices', who: 'admin', act: seeChoices },
];
