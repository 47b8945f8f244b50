/** The keys named by the specification, and our own. Storage may be blocked: then nothing is remembered. */
export type StorageKey = 'auth_token' | 'active_tab' | 'color_mode' | 'label_size' | 'session_end';

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may block storage; the page works without it.
  }
}
