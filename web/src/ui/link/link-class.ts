/** The look of a link in text; put it on a router link or an anchor. */
export const linkClass = 'rounded-mark text-cryo no-underline hover:underline underline-offset-2';
