import type { Page } from '@playwright/test';

/**
 * Waits until all animations have ended; a new element starts to animate a frame later. Endless ones, of
 * loading bars, do not count.
 */
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
