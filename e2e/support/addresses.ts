/** Where the servers of the browser tests listen. */
const port = Number(process.env.E2E_PORT ?? 4310);

export const productUrl = `http://127.0.0.1:${port}`;
export const shortLivedUrl = `http://127.0.0.1:${port + 1}`;
export const otherOriginUrl = `http://127.0.0.1:${port + 2}`;
export const galleryUrl = `http://127.0.0.1:${port + 3}`;
