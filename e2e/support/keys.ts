import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/**
 * Whether the target is focused or was replaced, and the focused element, for failure messages: its own tag alone. By a
 * handle, because finding a target by its name again at every press takes most of the time.
 */
const focusSeenFrom = (target: ElementHandle) =>
  target.evaluate((element) => {
    const { activeElement } = document;
    const tag = (activeElement?.cloneNode(false) as Element | undefined)?.outerHTML ?? 'nothing';
    const gone = !(element as Element).isConnected;
    return { reached: element === activeElement, gone, tag: tag.slice(0, 160) };
  });

interface Way {
  /** Shift-Tab. */
  back?: boolean;
  /** More presses than this fail. */
  most?: number;
}

/**
 * Presses Tab until the target is focused and in view. A target that needs too many presses counts as
 * unreachable.
 */
export async function tabTo(page: Page, target: Locator, { back = false, most = 25 }: Way = {}) {
  await expect(target).toBeVisible();
  const passed: string[] = [];
  let element = await target.elementHandle();
  for (let press = 0; press <= most; press += 1) {
    let seen = element && (await focusSeenFrom(element));
    if (!seen || seen.gone) {
      element = await target.elementHandle();
      seen = element && (await focusSeenFrom(element));
    }
    if (seen?.reached) {
      await expect(target).toBeInViewport();
      return;
    }
    passed.push(seen?.tag ?? 'nothing');
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Not reached with ${most} presses:\n${passed.join('\n')}`);
}

/** Replaces the content of a field. */
export async function retype(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Selects the first option. Waits for the list's focus: a key pressed earlier would go to the field. */
export async function takeFirst(page: Page, list: Locator) {
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option]:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(list).toBeFocused();
}

/**
 * Opens the menu of the focused button. Waits for the menu's focus: a key pressed earlier would go to the
 * button.
 */
export async function openMenu(page: Page) {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
}
