/** The key names of the user's platform. */
export const paletteKey = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
