/** The path of a Chromium, which is installed if there is none. */
export function findChromium(): Promise<string>;
/** The path of a full Chromium, if there is one. */
export function findWholeChromium(): string | undefined;
