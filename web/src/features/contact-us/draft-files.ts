/** A chosen file: uploading, uploaded, or rejected. */
export interface DraftFile {
  key: string;
  name: string;
  size: number;
  /** Share sent. */
  progress: number;
  fileId: number | null;
  error: string | null;
  /** Rejected, and a message was sent without it. */
  leftBehind?: boolean;
}

/** Adds a file and drops those rejected before. */
export const filesWith = (files: readonly DraftFile[], added: DraftFile): DraftFile[] => [
  ...files.filter(({ error }) => error === null),
  added,
];

/** Rejected files stay visible after the message that was sent without them, until the next one. */
export const filesAfterSending = (files: readonly DraftFile[]): DraftFile[] =>
  files
    .filter(({ error, leftBehind }) => error !== null && !leftBehind)
    .map((file) => ({ ...file, leftBehind: true }));
