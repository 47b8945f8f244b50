import type { Page } from '@playwright/test';

/** Until nothing moves any more: what has just been put on the page begins to move a frame later. Bars of things loading never stop. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document
        .getAnimations()
        .filter(
          (each) =>
            each.playState === 'running' &&
            each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      if (moving.length === 0) return;
      await Promise.all(moving.map((each) => each.finished.catch(() => null)));
    }
  });
