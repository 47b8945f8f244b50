// Lists: their state in the address, filters, saved views, exports and the props of tables.
export { ExportMenu } from './export-menu.tsx';
export { listError } from './list-error.ts';
export { allowShortcuts, rememberedWords, usePreferences } from './preferences.ts';
export { SavedViews } from './saved-views.tsx';
export { useSpanWords } from './span-words.ts';
export { isFilteredBy, StatLink } from './stat-link.tsx';
export { tableProps } from './table-props.tsx';
export { useExportActions } from './use-export.tsx';
export { useFilters } from './use-filters.ts';
export { type AskEarly, useListState } from './use-list-state.ts';
