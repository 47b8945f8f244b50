import type { Page } from '@playwright/test';

/** Locators that all screens share. */

export const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

export const panel = (page: Page) => page.locator('[data-panel]');

export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

export const openRow = (page: Page, name: string) => row(page, name).getByRole('button').first().click();

export const menuOf = (page: Page, name: string) =>
  row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();

/** Of the cart: places the order, or requests approval of it. */
export const placeButton = (page: Page) =>
  page.locator('main section button', {
    hasText: /^(Place order|Request approval|Passer commande|Demander l’approbation)$/,
  });

/** Runs an action from the menu of a row. */
export async function act(page: Page, name: string, action: string) {
  await menuOf(page, name);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/**
 * Navigates within the app, because loading the page anew takes a second of processor time. An address of the
 * same screen is loaded.
 */
export async function follow(page: Page, address: string) {
  const there = new URL(address, page.url());
  if (there.pathname === new URL(page.url()).pathname) return page.goto(address);
  const left = await page.locator('h1').first().elementHandle();
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await left?.waitForElementState('hidden');
}
