import { create } from 'zustand';
import { uploadFile, useAuth } from '../../platform/api/index.ts';
import { dropKept, type UnsavedForm, useKeptForms, watchForm } from '../../ui/form/unsaved-forms.ts';
import { type DraftFile, filesAfterSending, filesWith } from './draft-files.ts';
import type { Place } from './outbox.ts';
import type { ReadyFile, Source } from './types.ts';

export interface Draft {
  text: string;
  files: readonly DraftFile[];
  source: Source | null;
}

const empty: Draft = { text: '', files: [], source: null };

/** Drafts by conversation: closing the panel keeps them. */
export const useDrafts = create<Partial<Record<Place, Draft>>>(() => ({}));

export const useDraft = (place: Place) => useDrafts((drafts) => drafts[place] ?? empty);
export const draftAt = (place: Place) => useDrafts.getState()[place] ?? empty;

export const changeDraft = (place: Place, patch: Partial<Draft>) =>
  useDrafts.setState({ [place]: { ...draftAt(place), ...patch } });

export const clearDraft = (place: Place) =>
  useDrafts.setState({ [place]: { ...empty, files: filesAfterSending(draftAt(place).files) } });

const changeFile = (place: Place, key: string, patch: Partial<DraftFile>) =>
  changeDraft(place, {
    files: draftAt(place).files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
  });

const uploads = new Map<string, AbortController>();

/** Uploads at once, while the user keeps writing. */
export async function addFile(place: Place, file: File): Promise<void> {
  const key = crypto.randomUUID();
  const { name, size } = file;
  changeDraft(place, {
    files: filesWith(draftAt(place).files, { key, name, size, progress: 0, fileId: null, error: null }),
  });
  const stop = new AbortController();
  uploads.set(key, stop);
  try {
    const fileId = await uploadFile(file, 'attachment', {
      signal: stop.signal,
      onProgress: (progress) => changeFile(place, key, { progress }),
    });
    changeFile(place, key, { fileId });
  } catch (error) {
    if (!stop.signal.aborted)
      changeFile(place, key, { error: error instanceof Error ? error.message : String(error) });
  } finally {
    uploads.delete(key);
  }
}

export function removeFile(place: Place, key: string): void {
  uploads.get(key)?.abort();
  changeDraft(place, { files: draftAt(place).files.filter((file) => file.key !== key) });
}

export const readyFiles = ({ files }: Draft): ReadyFile[] =>
  files.flatMap(({ fileId, name, size }) => (fileId === null ? [] : [{ fileId, name, size }]));

useAuth.subscribe((now, before) => {
  if (now.user?.id === before.user?.id) return;
  for (const stop of uploads.values()) stop.abort();
  useDrafts.setState({}, true);
});

const keptAs = 'chat_drafts';

// An unsent draft is restored after a session ended; files have to be chosen again.
watchForm(() => {
  const fields = Object.entries(useDrafts.getState())
    .filter(([, draft]) => draft?.text)
    .map(([name, draft]) => ({ name, was: '', typed: draft?.text }));
  return fields.length > 0 ? { form: keptAs, fields, words: [] } : null;
});

function restoreDrafts(all: readonly UnsavedForm[]): void {
  const kept = all.find(({ form }) => form === keptAs);
  if (!kept) return;
  for (const { name, typed } of kept.fields)
    changeDraft(name === 'own' ? 'own' : Number(name), { text: String(typed) });
  dropKept(keptAs);
}

restoreDrafts(useKeptForms.getState());
useKeptForms.subscribe(restoreDrafts);
