/** The API's address: the page's own origin unless the server put another one into the page. */
export const apiHost = () =>
  document.querySelector<HTMLMetaElement>('meta[name=api-host]')?.content.replace(/\/$/, '') ?? '';
