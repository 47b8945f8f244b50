/** A file that was chosen: on its way, here, or refused. */
export interface DraftFile {
  key: string;
  name: string;
  size: number;
  /** Share sent. */
  progress: number;
  fileId: number | null;
  error: string | null;
  /** Refused, and a message has gone without it. */
  leftBehind?: boolean;
}

/** One more: a file that was refused before is no news any more. */
export const filesWith = (files: readonly DraftFile[], added: DraftFile): DraftFile[] => [
  ...files.filter(({ error }) => error === null),
  added,
];

/** Files that were refused stay in sight, since they did not go along, until the next message goes. */
export const filesAfterSending = (files: readonly DraftFile[]): DraftFile[] =>
  files
    .filter(({ error, leftBehind }) => error !== null && !leftBehind)
    .map((file) => ({ ...file, leftBehind: true }));
