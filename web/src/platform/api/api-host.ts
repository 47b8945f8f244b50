/** Where the API is: this page's own origin unless the server wrote another into the page. */
export const apiHost = () =>
  document.querySelector<HTMLMetaElement>('meta[name=api-host]')?.content.replace(/\/$/, '') ?? '';
