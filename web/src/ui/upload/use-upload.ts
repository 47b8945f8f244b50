import { useEffect, useRef, useState } from 'react';

export interface UploadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file and returns its id. */
export type Upload = (file: File, hooks: UploadHooks) => Promise<number>;

export interface UploadState {
  /** Share sent while uploading, otherwise null. */
  progress: number | null;
  error: string | undefined;
  /** A local preview of the chosen file, before the server has one. */
  preview: string | null;
  start(file: File): Promise<number>;
  cancel(): void;
  /** Resets the chosen file and the error. */
  clear(): void;
}

/** One upload at a time: a newer one cancels the one before, and unmounting cancels the last. */
export function useUpload(upload: Upload): UploadState {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  };

  return {
    progress,
    error,
    preview,
    async start(file) {
      stop();
      const mine = new AbortController();
      running.current = mine;
      setError(undefined);
      setProgress(0);
      try {
        const id = await upload(file, {
          signal: mine.signal,
          onProgress: (share) => running.current === mine && setProgress(share),
        });
        setPreview(URL.createObjectURL(file));
        return id;
      } catch (reason) {
        if (!mine.signal.aborted) setError(reason instanceof Error ? reason.message : String(reason));
        throw reason;
      } finally {
        if (running.current === mine) stop();
      }
    },
    cancel: stop,
    clear() {
      stop();
      setError(undefined);
      setPreview(null);
    },
  };
}
