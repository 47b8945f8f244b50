// Calls to the server and what they need: session, queries, uploads, downloads and live events.
export { ApiError, type CallOptions, call, isRefusal } from './api.ts';
export {
  currentRole,
  forgetUser,
  refreshConditions,
  resumeSession,
  signIn,
  signOut,
  useAuth,
} from './auth-state.ts';
export { byWhom, changedMeanwhile, conflictOf } from './conflict.ts';
export { download, downloadRow } from './download.ts';
export { followEvents, type LiveMessage } from './live.ts';
export {
  createQueryClient,
  listRowQuery,
  readOptions,
  refreshInBackground,
  rowQuery,
  showError,
} from './queries.ts';
export { useReauthentication } from './reauthentication.ts';
export { refreshRoom } from './refresh-room.ts';
export { session } from './session.ts';
export { acceptFor, uploadFile, uploadForm } from './upload.ts';
