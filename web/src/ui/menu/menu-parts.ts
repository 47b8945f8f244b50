/** Shared by menu and select, each with its own minimum width: the floating sheet and its 32 px rows. */
export const popupClass =
  'max-h-(--available-height) overflow-y-auto rounded-float border border-line bg-s2 p-1.5 shadow-float outline-none origin-(--transform-origin) transition-[opacity,scale] duration-120 data-starting-style:opacity-0 data-starting-style:scale-97 data-ending-style:opacity-0';

export const itemClass =
  'flex h-8 shrink-0 cursor-default items-center gap-2.5 rounded-control px-2.5 text-dense whitespace-nowrap outline-none select-none data-highlighted:bg-s3 data-disabled:text-t3';

/**
 * Where menus, lists and popovers open. Positioned by the window: positioned in the page, a list in a panel
 * would scroll the page behind when an option gets the focus, and move between press and release.
 */
export const popupPlace = {
  positionMethod: 'fixed',
  sideOffset: 4,
  collisionPadding: 8,
  className: 'z-50 outline-none',
} as const;
