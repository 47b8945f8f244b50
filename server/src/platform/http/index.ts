// How calls reach rooms: the routes of the contract, errors, streams and the files of the web app.
export { fail, failFields, RequestError } from './fail.ts';
export { byGroup, type Handlers, type HandlerWithPreparation } from './mount.ts';
export { ownHost } from './own-host.ts';
