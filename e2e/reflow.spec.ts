import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { full } from '../server/test/full.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { expectReflow } from './support/reflow.ts';
import { follow } from './support/screen.ts';
import { listsOf, pathsOf, tenRows } from './support/screens.ts';
import { test } from './support/test.ts';

// A window of 1280 px at 400 % zoom is 320 px wide: everything must be usable there without scrolling
// sideways.
test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

const pictures = process.env.REFLOW_SHOTS;
async function expectFits(page: Page, where: string) {
  await expect(page.locator('[data-skeleton], main [aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  if (pictures) await page.screenshot({ path: join(pictures, `${where.replaceAll(/\W+/g, '-')}.png`) });
  await expectReflow(page, where);
}

const layer = (page: Page) => page.getByRole('dialog').last();
const shut = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

// French texts are longer, so what fits in French fits in English.
for (const lng of full ? ['en', 'fr'] : ['fr'])
  test.describe(lng, () => {
    test('before sign-in', async ({ page }) => {
      await page.goto(`/sign-in?lng=${lng}`);
      for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
        await follow(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page, `${lng} ${path}`);
      }
    });

    test('every staff screen; no list scrolls sideways at 1024 or 390 px, where columns without room move below their row', async ({
      page,
    }) => {
      await startAs(page, 'admin', `/inventory?lng=${lng}&limit=10`);
      const lists = listsOf('staff');
      for (const path of [...pathsOf('staff'), '/inventory?view=insights', '/research-areas?view=panel']) {
        await follow(page, tenRows(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page, `${lng} staff ${path}`);
        if (!lists.includes(path)) continue;
        for (const width of [1024, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(page.locator('tr[data-row]').first()).toBeVisible();
          await expect(page.locator('[data-list] [data-narrow]'), `${path} at ${width}`).toHaveCount(0);
        }
        await page.setViewportSize({ width: 320, height: 640 });
      }
      // A press on what moved below a row opens the row.
      await page.setViewportSize({ width: 390, height: 800 });
      await follow(page, '/inventory?search=ACC&limit=10');
      const below = page.locator('tr[data-row] + tr[data-below]').first();
      await expect(below.locator('dt')).toContainText([
        /^(Biomarker|Biomarqueur)/,
        /^(Value|Valeur)/,
        /^Volume/,
        /^(Location|Emplacement)/,
        /^(Donor|Donneur)/,
      ]);
      await below.click({ position: { x: 60, y: 6 } });
      await expect(page.locator('[data-panel]')).toBeVisible();
    });

    test('every client screen', async ({ page, request }) => {
      const staff = await colleague(request);
      const client = await buyer(request, 'manager');
      // Several lines, so that some are below the total bar; another test may have left lines in the cart.
      await client.emptyCart();
      for (const _ of '123')
        await client.hold([(await staff.createSample({ accession: freshName('NARROW') })).id]);
      await startAs(page, 'manager', `/specimen-search?lng=${lng}`);
      for (const path of [
        '/specimen-search',
        '/specimen-search?search=glucose',
        '/specimen-search?search=zzzz',
        '/specimen-search/loinc-list?biomarkers=1,3',
        '/cart',
        '/orders?all=1',
        '/orders?view=quotes&all=1',
        '/orders?view=approvals&all=1',
        '/orders?view=invoices&all=1',
        '/orders?view=spend',
        '/contact-us',
        '/profile',
      ]) {
        await follow(page, tenRows(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page, `${lng} client ${path}`);
      }
      // On a phone, the price and the remove button stay beside each line.
      await page.setViewportSize({ width: 390, height: 800 });
      await follow(page, '/cart');
      const line = page.locator('tr[data-row]').first();
      await expect(line).toContainText('$');
      await expect(line.getByRole('button')).toHaveCount(2);
      await expect(page.locator('[data-list] [data-narrow]')).toHaveCount(0);
    });

    if (!full) return;

    test('staff layers', async ({ page, request }) => {
      const staff = await colleague(request);
      const tube = await staff.createSample({ accession: freshName('NARROW') });
      const order = await (await buyer(request)).place([tube.id]);
      await startAs(page, 'admin', `/inventory?lng=${lng}`);
      await page.locator('[data-row-select]').nth(1).check();
      await expectFits(page, `${lng} dock`);
      await follow(page, '/inventory');
      await page.locator('[data-row-open]').first().click();
      await expect(layer(page).locator('footer')).toBeVisible();
      await expectFits(page, `${lng} sample`);
      await page.keyboard.press('e');
      await expect(layer(page)).toHaveAttribute('data-mode', 'edit');
      await expectFits(page, `${lng} sample being edited`);
      await shut(page);
      await page.getByRole('banner').getByRole('button').last().click();
      // With reduced motion, every layer has only a short fade.
      await expect(page.getByRole('menu')).toHaveCSS('transition-property', 'opacity');
      await expect(page.getByRole('menu')).toHaveCSS('transition-duration', '0.08s');
      await expectFits(page, `${lng} user menu`);
      await page.keyboard.press('Escape');
      await page.locator('header button[aria-haspopup=dialog]').last().click();
      await expect(page.locator('[data-notice]').first()).toBeVisible();
      await expectFits(page, `${lng} notices`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('glucose');
      await expect(page.getByRole('option').nth(3)).toBeVisible();
      await expectFits(page, `${lng} palette`);
      await shut(page);
      await page.getByRole('button', { name: /^(Import|Importer)$/ }).click();
      await expect(layer(page).locator('input[type=file]')).toBeAttached();
      await expectFits(page, `${lng} import`);
      await follow(page, `/client-orders?open=${order.id}`);
      await expect(layer(page).locator('footer button').last()).toBeVisible();
      await expectFits(page, `${lng} order`);
      // At this zoom a window is low as well: a layer then scrolls as a whole instead of between two fixed
      // bars.
      await page.setViewportSize({ width: 320, height: 256 });
      expect(
        await layer(page).evaluate((panel) => panel.querySelector('[data-layer-body]')?.clientHeight),
      ).toBeGreaterThan(256);
      await expectFits(page, `${lng} order in a low window`);
      await page.setViewportSize({ width: 320, height: 640 });
      await layer(page).locator('footer > button').last().click();
      await expect(page.locator('button[type=submit]')).toBeVisible();
      await expectFits(page, `${lng} step of an order`);
      await follow(page, '/contact-us?all=1');
      await page.locator('[data-row-open]').first().click();
      await expect(layer(page).locator('textarea')).toBeFocused();
      await expectFits(page, `${lng} conversation`);
    });

    test('client layers', async ({ page }) => {
      await startAs(page, 'manager', `/specimen-search?lng=${lng}&search=glucose`);
      await page.locator('main button[aria-expanded]').first().click();
      await expect(page.getByRole('slider').first()).toBeVisible();
      await expectFits(page, `${lng} filters`);
      await page.locator('main button[aria-expanded]').first().click();
      await page.locator('input[data-row-select]:enabled').first().check();
      await expectFits(page, `${lng} dock of a search`);
      await page.locator('section.fixed button').last().click();
      await expect(page.locator('section.fixed')).toHaveCount(0);
      await page.locator('[data-row-open]').first().click();
      await expect(layer(page).locator('dl')).toBeVisible();
      await expectFits(page, `${lng} specimen label`);
      await follow(page, '/cart');
      await page.locator('main button:visible').last().click();
      await expect(layer(page).locator('button[type=submit]')).toBeVisible();
      await expectFits(page, `${lng} place order`);
      await follow(page, '/orders?all=1');
      await page.locator('[data-row-open]').first().click();
      await expect(layer(page).locator('dl').first()).toBeVisible();
      await expectFits(page, `${lng} own order`);
    });
  });
