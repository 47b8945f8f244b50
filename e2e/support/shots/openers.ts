import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { placeButton } from '../screen.ts';

export interface Shot {
  name: string;
  path: string;
  who?: Person;
  /** Runs once the screen is shown. */
  act?: (page: Page) => Promise<unknown>;
}

export const nthRow = (page: Page, n: number) => page.getByRole('row').nth(n);

export const expandFirst = async (page: Page) => {
  await page.locator('tbody button[aria-expanded]').first().click();
  await page.locator('[data-sub-row] button').first().waitFor();
};

export const openFirst = async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.getByRole('dialog').locator('footer').waitFor();
};

export const openImport = async (page: Page) => {
  await page.getByRole('button', { name: /^(Import|Importer)$/ }).click();
  await page.getByRole('dialog').locator('input[type=file]').waitFor({ state: 'attached' });
};

export const openBiomarker = async (page: Page) => {
  await nthRow(page, 1).locator('[data-row-open]').click();
  await page.getByRole('dialog').locator('h3, dl, fieldset').first().waitFor();
};

export const openItem = async (page: Page) => {
  await nthRow(page, 1).locator('[data-row-open]').click();
  await page.getByRole('dialog').locator('li').first().waitFor();
};

export const openOrder = async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel] footer, [data-panel] dl').first().waitFor();
};

/** Blocks marking as read, so that unread messages stay unread for the next shot. */
export const openChat = async (page: Page) => {
  await page.route('**/mark_read', (route) => route.abort());
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel] textarea').waitFor();
};

export const openBell = async (page: Page) => {
  await page.locator('header button[aria-haspopup=dialog]').last().click();
  await page.getByRole('dialog').locator('footer').waitFor();
};

/** An empty bell, and one that fails to load. */
export const emptyBell = async (page: Page) => {
  const json = { data: { items: [], count: 0 } };
  await page.route('**/api/notices/get_many', (route) => route.fulfill({ json }));
  await openBell(page);
};
export const failingBell = async (page: Page) => {
  const json = { error: { code: 1500, message: ['Something went wrong on our side.'], requestId: 'b7e2' } };
  await page.route('**/api/notices/get_many', (route) => route.fulfill({ status: 500, json }));
  await openBell(page);
};

/** A new budget of one user, with errors. */
export const openBudget = async (page: Page) => {
  await page.getByRole('button', { name: /^(New budget|Nouveau budget)$/ }).click();
  const form = page.getByRole('dialog');
  await form.locator('button[role=combobox]').first().click();
  await page.getByRole('option').nth(1).click();
  await form.locator('button[type=submit]').click();
};

/** One budget is exceeded, and an order waits for approval. */
export const seeBudgets = async (page: Page) => {
  await page.route('**/api/budgets/get_many', async (route) => {
    const reply = await route.fetch();
    const { data } = await reply.json();
    const [first, ...others] = data.items as { amount: number; now: object }[];
    const used = (first?.amount ?? 0) + 412;
    const exceeded = { ...first, now: { ...first?.now, used, waiting: 240, left: -412 } };
    const waiting = others.map((budget) => ({ ...budget, now: { ...budget.now, waiting: 412 } }));
    await route.fulfill({ response: reply, json: { data: { ...data, items: [exceeded, ...waiting] } } });
  });
  await page.reload();
  await page.getByRole('list', { name: 'Budgets' }).waitFor();
};

/** What is left of every budget is less than any order comes to. */
export const placeOverBudget = async (page: Page) => {
  await page.route('**/api/budgets/for_me', async (route) => {
    const reply = await route.fetch();
    const { data } = await reply.json();
    const items = data.items.map((budget: { now: object }) => ({
      ...budget,
      now: { ...budget.now, left: 12.5 },
    }));
    await route.fulfill({ response: reply, json: { data: { items } } });
  });
  await page.reload();
  await page
    .getByText(/(over by|dépassé de)/)
    .first()
    .waitFor();
  await placeButton(page).click();
  await page.getByRole('dialog').locator('input[role=combobox]').click();
  await page.getByRole('option').first().waitFor();
};

/** The first quote of the list. */
export const openQuote = async (page: Page) => {
  await page.locator('tr[data-row]', { hasText: 'QUO-' }).first().locator('[data-row-open]').click();
  await page.locator('[data-panel] table').waitFor();
};
export const answerOffer = async (page: Page) => {
  await openQuote(page);
  await page.getByRole('button', { name: /^(Ask for changes|Demander des changements)$/ }).click();
  await page.locator('[data-panel] input').first().waitFor();
};

export const acceptOffer = async (page: Page) => {
  await openQuote(page);
  await page.getByRole('button', { name: /^(Accept for|Accepter pour) / }).click();
  await page.getByRole('dialog').locator('button[type=submit]').last().waitFor();
};

/** The draft that staff have begun, and its offer. */
export const openDraft = async (page: Page) => {
  await openQuote(page);
  await page.locator('[data-panel] td input').first().waitFor();
};
export const makeOffer = async (page: Page) => {
  await openDraft(page);
  await page.getByRole('button', { name: /^(Offer|Proposer) / }).click();
  await page.locator('input[type=date]').waitFor();
};

/** The first invoice of the list. */
export const openInvoice = async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel] article').waitFor();
};

/** A dialog of the invoice or of the company, by its button. */
export const openByButton = (name: RegExp) => async (page: Page) => {
  await page.locator('[data-row-open]').first().click();
  await page.locator('[data-panel]').getByRole('button', { name }).click();
  await page.locator('[role=dialog] form button[type=submit]').last().waitFor();
};

export const requestQuote = async (page: Page) => {
  await page.getByRole('button', { name: /^(Request a quote|Demander un devis)$/ }).click();
  await page.getByRole('dialog').locator('textarea').waitFor();
};

export const seeChoices = (page: Page) => page.getByRole('switch').last().waitFor();

export const stepWords = {
  assign: /^(Assign|Attribuer)$/,
  confirm: /^(Confirm order|Confirmer)$/,
  withdraw: /^(Withdraw samples|Retirer)$/,
  ship: /^(Add shipping|Ajouter une expédition)$/,
  edit: /^(Edit fields|Modifier)$/,
  cancel: /^(Cancel order|Annuler la commande)$/,
};

export const openExport = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Export|Exporter)$/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
};

export const exportSelected = async (page: Page) => {
  for (const n of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(n).check();
  await page.locator('[data-dock-act]').last().click();
  await page.getByRole('menuitem').first().waitFor();
};
