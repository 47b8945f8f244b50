/** The path of a Chromium, installed where there was none. */
export function findChromium(): Promise<string>;
