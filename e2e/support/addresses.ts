/** Addresses of the test servers: three ports for each worker, so that workers share only the gallery. */
const first = Number(process.env.E2E_PORT ?? 4310);
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const at = (port: number) => `http://127.0.0.1:${port}`;

export const galleryUrl = at(first);
/** Only the tests of single parts of the design system open the gallery, which takes seconds to build. */
export const needsGallery = process.env.E2E_GALLERY !== 'off';
export const productUrl = at(first + 1 + worker * 3);
export const shortLivedUrl = at(first + 2 + worker * 3);
export const otherOriginUrl = at(first + 3 + worker * 3);

export const portOf = (url: string) => new URL(url).port;
