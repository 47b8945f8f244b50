import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { LayerFrame } from '../layers/layer-frame.tsx';

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Monospace, before the label. */
  code?: string | undefined;
  /** After the label, faint. */
  detail?: string | undefined;
  onPick: () => void;
}

export interface PaletteGroup {
  id: string;
  label: string;
  items: readonly PaletteEntry[];
}

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  title: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Some groups are still loading; the others can be used meanwhile. */
  busy: boolean;
  /** The number of results: announced, and shown when there are none. */
  status: string;
  footer?: ReactNode;
}

/** One search field over the page: arrows select, Enter opens. */
export function Palette(props: PaletteProps) {
  const { open, onClose, text, groups, busy, status } = props;
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <LayerFrame open={open} onClose={onClose} name={undefined}>
      {({ finalFocus }) => (
        <BaseDialog.Popup
          ref={popup}
          initialFocus={input}
          finalFocus={() => finalFocus(popup.current)}
          aria-label={props.title}
          className="[--surface:var(--s2)] fixed top-[12vh] left-1/2 z-40 flex max-h-[72vh] w-150 max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-float border border-line bg-s2 shadow-float outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Base.Root
            items={groups}
            filter={null}
            inline
            open
            autoHighlight="always"
            keepHighlight
            itemToStringValue={({ label }: PaletteEntry) => label}
            value={text}
            onValueChange={(next, { reason }) => {
              // Selecting a row would write its label into the field.
              if (reason !== 'item-press') props.onText(next);
            }}
          >
            <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
              <Search size={18} className="shrink-0 text-t3" aria-hidden="true" />
              <Base.Input
                ref={input}
                // With its first drawing: the dialog focuses it a frame later, and Enter would go to the row behind.
                autoFocus
                aria-label={props.title}
                placeholder={props.placeholder}
                autoComplete="off"
                maxLength={255}
                className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-t3"
              />
            </div>
            {/* Visual only: the status text says the same. */}
            <div aria-hidden="true" className="-mt-px h-px overflow-hidden">
              {busy ? <div className="h-full w-2/5 bg-cryo motion-safe:animate-indeterminate" /> : null}
            </div>
            <p role="status" className={groups.length > 0 ? 'sr-only' : 'px-4 py-8 text-center text-t2'}>
              {status}
            </p>
            <Base.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-8 p-1.5 empty:hidden">
              {(group: PaletteGroup) => (
                <Base.Group key={group.id} items={group.items} className="pb-1.5 last:pb-0">
                  <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-label font-medium text-t3">
                    {group.label}
                  </Base.GroupLabel>
                  <Base.Collection>
                    {(entry: PaletteEntry) => <Row key={entry.id} entry={entry} />}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Root>
          {props.footer ? (
            <footer className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-label text-t3">
              {props.footer}
            </footer>
          ) : null}
        </BaseDialog.Popup>
      )}
    </LayerFrame>
  );
}

function Row({ entry }: { entry: PaletteEntry }) {
  return (
    <Base.Item
      value={entry}
      onClick={entry.onPick}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2.5 py-1.5 text-dense outline-none select-none data-highlighted:bg-s3"
    >
      <span className="grid size-4 shrink-0 place-items-center text-t3">{entry.icon}</span>
      {entry.code ? <span className="shrink-0 font-mono text-label">{entry.code}</span> : null}
      <span className="min-w-0 shrink truncate">{entry.label}</span>
      {entry.detail ? (
        <span className="min-w-12 flex-1 truncate text-label text-t3">{entry.detail}</span>
      ) : null}
    </Base.Item>
  );
}
