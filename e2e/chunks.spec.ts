import { expect } from '@playwright/test';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

/** Lazy chunks; once the first screen is shown, the only ones requested are those of the next screen. */
const screenChunk = /\/static\/js\/async\/.+\.js$/;

test("while a screen's code loads, the plain text Loading... shows in both languages", async ({ page }) => {
  for (const lng of ['en', 'fr']) {
    await startAs(page, 'admin', `/inventory?lng=${lng}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(screenChunk, async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation')
      .getByRole('link', { name: lng === 'fr' ? 'Fournisseurs' : 'Vendors' })
      .click();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole('table')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test("a screen's texts are requested while its code still loads", async ({ page }) => {
  await startAs(page, 'admin', '/inventory');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const texts = page.waitForRequest('**/locales/en/vendors.json');
  await page.route(screenChunk, async (route) => {
    await texts;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Vendors' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a failed script chunk shows its name, type and address, and can be retried', async ({ page }) => {
  await startAs(page, 'admin', '/inventory');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
  await startAs(page, 'admin', '/inventory');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
