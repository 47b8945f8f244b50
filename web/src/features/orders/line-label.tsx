import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { SpecimenLabel } from '../specimen-view/index.ts';
import { useLineInAddress } from './line-in-address.ts';
import { similarTo } from './similar.ts';
import { type AnyLine, isStaffLine } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/**
 * The label of a specimen as it was when bought. It is nested in the panel: the address may open both at
 * once, and as siblings each would hide the other from screen readers.
 */
export function LineLabel({ lines }: { lines: readonly AnyLine[] }) {
  const code = useLineInAddress();
  const navigate = useNavigate();
  const found = lines.find((line) => line.code === code);
  const line = useLastOpen(found !== undefined, found);
  const close = () =>
    void navigate({
      to: '.',
      search: ({ line: _left, ...now }: Record<string, string>) => now as never,
      resetScroll: false,
    });
  return (
    <Dialog
      open={found !== undefined}
      onClose={close}
      title={<span className="font-mono text-code">{line?.code}</span>}
      subtitle={line ? `${splitName(line.loincBiomarker.name).first} ${line.loincCode}` : undefined}
      width={620}
    >
      {line ? <Content line={line} onClose={close} /> : null}
    </Dialog>
  );
}

function Content({ line, onClose }: { line: AnyLine; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  return (
    <>
      <DialogBody>
        <SpecimenLabel sample={line} />
        <p className="mt-4 text-label text-t3">{t('as_bought')}</p>
      </DialogBody>
      <DialogFooter
        start={
          <span className="font-mono text-lead text-t1">
            {line.live ? money(line.price) : <s>{money(line.price)}</s>}
          </span>
        }
      >
        {isStaffLine(line) ? (
          <Link
            to="/inventory"
            search={{ all: '1', open: String(line.sampleId) } as never}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t('open_sample')}
          </Link>
        ) : (
          <>
            <Link
              to="/contact-us"
              search={{ sample: String(line.sampleId) } as never}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('ask')}
            </Link>
            <Link
              to="/specimen-search/loinc-list"
              search={similarTo([line]) as never}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('find_similar')}
            </Link>
          </>
        )}
        <Button variant="secondary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </>
  );
}
