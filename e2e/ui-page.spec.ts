import { expect, type Page } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { test } from './support/test.ts';

async function open(page: Page, lng = 'en') {
  await page.goto(`${galleryUrl}/gallery?lng=${lng}`);
  await expect(page.locator('[data-list=sample] tr[data-row]')).toHaveCount(10);
}

test('nothing scrolls sideways or out of reach, down to 320 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  for (const width of [1440, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    // Lists the elements that stick out, for the failure message.
    const tooWide = () =>
      page.evaluate(() => {
        const edge = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= edge) return [];
        const sticksOut = [...document.querySelectorAll('main *, header *')].filter(
          (el) => el.getBoundingClientRect().right > edge && !el.closest('[role=region]'),
        );
        return sticksOut.map((el) => el.outerHTML.slice(0, 120));
      });
    await expect.poll(tooWide, `${width} wide`).toEqual([]);
  }
  // Every control of a layer is within the window as well.
  for (const words of ['Panel, edit', 'Panel, view', 'Panel, chat', 'Dialog, edit', 'Dialog, delete']) {
    await page.getByRole('button', { name: words, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    const outside = await page.getByRole('dialog').evaluate((el) =>
      [...el.querySelectorAll('button, input, textarea')]
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map((control) => control.outerHTML.slice(-40)),
    );
    expect(outside, words).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // The table scrolls in its own focusable region, with its first column pinned.
  const box = page.getByRole('region', { name: 'Samples' });
  await expect(box).toHaveAttribute('tabindex', '0');
  const lefts = await box.evaluate((el) => {
    const cell = el.querySelector('tr[data-row] td:nth-child(3)');
    const before = cell?.getBoundingClientRect().left;
    el.scrollLeft = 400;
    return [el.scrollLeft, before, cell?.getBoundingClientRect().left];
  });
  expect(lefts[0]).toBe(400);
  expect(lefts[2]).toBe(lefts[1]);
});

test('a badge counts to 99 and then shows 99+', async ({ page }) => {
  await open(page);
  for (const count of ['6', '42', '99', '99+'])
    await expect(page.locator('main').getByText(count, { exact: true }).first()).toBeVisible();
  await expect(page.locator('main').getByText('100', { exact: true }).and(page.locator('span'))).toHaveCount(
    0,
  );
  const cart = page.getByRole('banner').getByText(/^Cart/);
  await expect(cart).toContainText('99+');
  await expect(cart).toContainText('128 specimens in the cart');
});

for (const lng of ['en', 'fr'])
  test(`a loading screen shows Loading... in ${lng}`, async ({ page }) => {
    await open(page, lng);
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Screen on its way' }),
    });
    expect(await section.getByRole('status').allTextContents()).toEqual(['Loading...']);
  });

test('a lost network shows a notice at once, until it is back', async ({ page, context }) => {
  await open(page);
  const banner = page.getByText('You are offline.', { exact: false });
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ has: banner })).toHaveCount(1);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('a failed chunk is shown with type and address, and can be reloaded', async ({ page }) => {
  await open(page);
  const notices = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded.' });
  await expect(notices).toHaveCount(2);
  await expect(notices.first()).toContainText('Loading chunk 412 failed.');
  await expect(notices.first()).toContainText('(timeout: static/js/async/412.9c1e.js)');
  await expect(notices.last()).toContainText('/static/css/async/412.9c1e.css');
  await expect(notices.last()).toContainText('CSS_CHUNK_LOAD_FAILED');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await notices.first().getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
});

test('with reduced motion layers and toasts only fade, in 80 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const runs: string[] = [];
    Object.assign(window, { runs });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof HTMLElement)) return;
      for (const run of target.getAnimations())
        if (run instanceof CSSTransition && run.transitionProperty === propertyName)
          runs.push(`${target.getAttribute('role')} ${propertyName} ${run.effect?.getTiming().duration}`);
    });
  });
  await open(page);
  const dialog = page.getByRole('dialog');
  const runs = () => page.evaluate(() => (window as unknown as { runs: string[] }).runs);
  for (const words of ['Panel, view', 'Dialog, confirm']) {
    await page.getByRole('button', { name: words, exact: true }).click();
    await expect(dialog).toHaveCSS('opacity', '1');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  await expect.poll(runs).toContain('group opacity 80');
  const seen = await runs();
  expect(seen.filter((run) => run === 'dialog opacity 80')).toHaveLength(4);
  expect(seen.filter((run) => !run.endsWith(' opacity 80'))).toEqual([]);
  // Endless animations are stopped.
  expect(
    await page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSAnimation).length),
  ).toBe(0);
});
