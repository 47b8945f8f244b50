import { expect, type Page } from '@playwright/test';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

/** Lazy chunks; once the first screen is shown, the only ones requested are those of the next screen. */
const screenChunk = /\/static\/js\/async\/.+\.js$/;

/** A screen with little code of its own, so that it is there soon. */
async function startSmall(page: Page, query = '') {
  await startAs(page, 'admin', `/profile${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test("while a screen's code loads, its texts are requested and the plain text Loading... shows, in French too", async ({
  page,
}) => {
  await startSmall(page, '?lng=fr');
  const texts = page.waitForRequest('**/locales/fr/vendors.json');
  const shown = Promise.withResolvers<void>();
  await page.route(screenChunk, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Fournisseurs' }).click();
  await texts;
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  shown.resolve();
  await expect(page.getByRole('table')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a failed script chunk shows its name, type and address, and can be retried', async ({ page }) => {
  await startSmall(page);
  await page.route(screenChunk, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Vendors' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This screen could not be loaded.');
  await expect(notice).toContainText(
    /Loading chunk \S+ failed\.\s+\((?:missing|error|timeout): http:\/\/\S+\/static\/js\/async\/\S+\.js\)/,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a script chunk fails after 120 seconds without an answer', async ({ page }) => {
  await startSmall(page);
  await page.clock.install();
  await page.route(screenChunk, () => {});
  await page.getByRole('navigation').getByRole('link', { name: 'Vendors' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.runFor(100_000);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.runFor(21_000);
  await expect(page.getByRole('alert')).toContainText(/Loading chunk \S+ failed\.\s+\(timeout: /);
});

test('a failed style sheet shows the code CSS_CHUNK_LOAD_FAILED', async ({ page }) => {
  await page.route(/\/static\/css\/async\/.+\.css$/, (route) => route.abort());
  await page.goto('/sign-in');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This screen could not be loaded.');
  await expect(notice).toContainText(/Loading CSS chunk \S+ failed/);
  await expect(notice).toContainText('CSS_CHUNK_LOAD_FAILED');
});
