import type { CartLine } from '@aliquot/contract/carts';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { SpecimenLabel } from '../specimen-view/index.ts';

interface LineLabelProps {
  /** Null while closed. */
  line: CartLine | null;
  onClose: () => void;
  onRemove: (line: CartLine) => void;
}

/** All data of a specimen in the cart, like its label. */
export function LineLabel({ line, onClose, onRemove }: LineLabelProps) {
  const { t, i18n } = useTranslation(['cart', 'ui']);
  const shown = useLastOpen(line !== null, line);
  if (!shown) return null;
  const { sample, price, priceNow } = shown;
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title={<span className="font-mono text-code">{sample.code}</span>}
      subtitle={`${splitName(sample.loincBiomarker.name).first} ${sample.loincCode}`}
      width={620}
    >
      <DialogBody>
        <SpecimenLabel sample={sample} />
      </DialogBody>
      <DialogFooter
        start={
          <span className="font-mono text-lead text-t1">{formatMoney(priceNow ?? price, i18n.language)}</span>
        }
      >
        <Button
          variant="quiet"
          onClick={() => {
            onRemove(shown);
            onClose();
          }}
        >
          {t('remove_selected')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
