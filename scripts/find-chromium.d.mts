/** The path of a Chromium, installed where there was none. */
export function findChromium(): Promise<string>;
/** One with a window, if there is one. */
export function findWholeChromium(): string | undefined;
