import { Fragment } from 'react';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { Kbd } from '../../ui/kbd/kbd.tsx';
import { useSingleKeysAllowed } from '../../ui/layers/single-keys.ts';
import { useTranslation } from '../../ui/words.tsx';
import { paletteKey } from './palette-key.ts';

/** Each line: its translation key, and the keys, any of which triggers it. */
const sections = {
  anywhere: [
    ['open_palette', paletteKey],
    ['show_keys', '?'],
    ['close_layer', 'Esc'],
    ['go_to_toasts', 'F6'],
  ],
  panels: [
    ['next_neighbour', 'J'],
    ['previous_neighbour', 'K'],
    ['edit', 'E'],
  ],
  lists: [
    ['search_list', '/'],
    ['next_row', 'J', '↓'],
    ['previous_row', 'K', '↑'],
    ['open_row', '↵'],
    ['select_row', 'X', 'Space'],
    ['select_span', 'Shift X'],
    ['act_on_selection', 'A'],
  ],
} as const;

/** All shortcuts, and whether single-key ones are on. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('keyboard');
  const allowed = useSingleKeysAllowed();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')} width={560}>
      <DialogBody>
        <div className="gap-8 sm:columns-2">
          {Object.entries(sections).map(([section, lines]) => (
            <section key={section} aria-labelledby={`keys-${section}`} className="mb-5 break-inside-avoid">
              <h3 id={`keys-${section}`} className="mb-1.5 text-label font-medium text-t3">
                {t(`sections.${section}`)}
              </h3>
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-dense">
                {lines.map(([what, ...keys]) => (
                  <Fragment key={what}>
                    <dt>{t(`lines.${what}`)}</dt>
                    <dd className="flex items-center justify-end gap-1">
                      {keys.map((key) => (
                        <Kbd key={key}>
                          {key.replace(/Esc|Space|Shift/, (word) => t(`key_names.${word}`))}
                        </Kbd>
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="mt-4 text-label text-t3">
          {t(allowed ? 'turn_off' : 'turned_off', { palette: paletteKey })}
        </p>
      </DialogBody>
    </Dialog>
  );
}
