/** As it stands on the keyboard before the person. */
export const paletteKey = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
