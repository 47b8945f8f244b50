import { expect, type Locator, type Page } from '@playwright/test';

/** Where the focus is, in words a failure can be understood by. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);

interface Way {
  /** Shift-Tab. */
  back?: boolean;
  /** More presses than this are no way. */
  most?: number;
}

/** Tab until the focus is there and in sight. What needs too many presses can, by keyboard, not be reached. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 25 }: Way = {}) {
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let press = 0; press <= most; press += 1) {
    if (await has(target)) {
      await expect(target).toBeInViewport();
      return;
    }
    passed.push(await focused(page));
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Not reached with ${most} presses:\n${passed.join('\n')}`);
}

/** Replaces what a field holds. */
export async function retype(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** The first option of a list that is focused; a key before the list has the focus would be the field's. */
export async function takeFirst(page: Page, list: Locator) {
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option]:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(list).toBeFocused();
}

/** By the button that is focused; a key before the menu has the focus would be the button's. */
export async function openMenu(page: Page) {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
}
