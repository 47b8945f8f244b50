import { create } from 'zustand';
import { readStored, writeStored } from './browser-storage.ts';

export type ColorMode = 'dark' | 'light';

interface State {
  mode: ColorMode;
  toggle(): void;
}

/** Dark by default. The inline script of the page has set the attribute before this runs. */
export const useColorMode = create<State>((set, get) => ({
  mode: readStored('color_mode') === 'light' ? 'light' : 'dark',
  toggle() {
    const mode = get().mode === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = mode;
    writeStored('color_mode', mode);
    set({ mode });
  },
}));
