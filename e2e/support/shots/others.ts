import {
  acceptOffer,
  answerOffer,
  emptyBell,
  failingBell,
  nthRow,
  openBell,
  openBudget,
  openExport,
  openInvoice,
  openOrder,
  openQuote,
  placeOverBudget,
  requestQuote,
  type Shot,
  seeBudgets,
  seeChoices,
} from './openers.ts';

/** Screens of clients and of signed-out users. */
export const shotsOfOthers: readonly Shot[] = [
  { name: 'export-search', path: '/specimen-search?search=glucose', who: 'buyer', act: openExport },
  { name: 'export-own-orders', path: '/orders?all=1', who: 'manager', act: openExport },
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
      for (const n of [1, 2, 3]) await nthRow(page, n).getByRole('checkbox').check();
      await page.locator('section.fixed button').last().click();
      await page.getByRole('link', { name: /^(Cart|Panier)/ }).click();
      await page.getByRole('timer').waitFor();
    },
  },
  { name: 'sign-in-errors', path: '/sign-in', act: (page) => page.locator('button[type=submit]').click() },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'bare', path: '/', who: 'operator' },
  { name: 'orders', path: '/orders?all=1', who: 'manager' },
  { name: 'order-own', path: '/orders?all=1', who: 'manager', act: openOrder },
  {
    name: 'orders-spend',
    path: '/orders?view=spend',
    who: 'manager',
    act: (page) => page.getByRole('list', { name: 'Budgets' }).waitFor(),
  },
  { name: 'budgets-over', path: '/orders?view=spend', who: 'rival', act: seeBudgets },
  { name: 'budgets-form', path: '/orders?view=spend', who: 'manager', act: openBudget },
  { name: 'budgets-place', path: '/cart', who: 'rival', act: placeOverBudget },
  { name: 'quotes-own', path: '/orders?view=quotes&all=1', who: 'manager' },
  { name: 'quotes-offer', path: '/orders?view=quotes&state=offered', who: 'manager', act: openQuote },
  { name: 'quotes-counter', path: '/orders?view=quotes&state=offered', who: 'manager', act: answerOffer },
  { name: 'quotes-accept', path: '/orders?view=quotes&state=offered', who: 'manager', act: acceptOffer },
  {
    name: 'quotes-accepted',
    path: '/orders?view=quotes&all=1&state=accepted',
    who: 'manager',
    act: openQuote,
  },
  { name: 'quotes-none', path: '/orders?view=quotes', who: 'newcomer' },
  { name: 'quotes-request', path: '/cart', who: 'manager', act: requestQuote },
  { name: 'invoices-own', path: '/orders?view=invoices&all=1', who: 'manager' },
  { name: 'invoices-own-one', path: '/orders?view=invoices&all=1', who: 'manager', act: openInvoice },
  { name: 'invoices-own-none', path: '/orders?view=invoices&search=zzz', who: 'manager' },
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
  { name: 'notices-client', path: '/orders', who: 'manager', act: openBell },
  { name: 'notices-none', path: '/orders', who: 'rival', act: emptyBell },
  { name: 'notices-failing', path: '/orders', who: 'manager', act: failingBell },
  { name: 'notices-by-mail-client', path: '/profile#notices', who: 'manager', act: seeChoices },
  { name: 'cart-empty', path: '/cart', who: 'buyer' },
];
