import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSingleKeys } from '../layers/single-keys.ts';
import { useCloseLayer } from '../layers/use-guarded-close.tsx';
import { useTranslation } from '../words.tsx';
import { Neighbours } from './neighbours.tsx';
import { usePanel, usePartHeading } from './side-panel.tsx';

export interface PanelHeaderProps {
  title: ReactNode;
  /** The title is a code: monospace instead of serif. */
  mono?: boolean;
  /** A user's picture, before the name. */
  picture?: ReactNode;
  /** A pill after the title. */
  status?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Buttons before previous, next and close. */
  actions?: ReactNode;
  /** Moves to the previous or next row; if only one is set, the other is shown disabled. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Tabs, at the bottom of the header. */
  children?: ReactNode;
}

export function PanelHeader(props: PanelHeaderProps) {
  const { t } = useTranslation('ui');
  const close = useCloseLayer();
  return (
    <header
      className={cx('shrink-0 border-b border-line px-8 pt-5.5 max-sm:px-4', props.children ? false : 'pb-5')}
    >
      <div className="flex items-start gap-3 max-sm:flex-wrap">
        {props.picture ? <div className="mr-1 self-center">{props.picture}</div> : null}
        <div className="min-w-0 flex-1 max-sm:basis-40">
          <div className="flex min-h-9 flex-wrap items-center gap-3">
            <Base.Title className={titleLook(props)}>{props.title}</Base.Title>
            {props.status}
          </div>
          {props.subtitle ? (
            <Base.Description className="truncate text-t2 max-sm:whitespace-normal">
              {props.subtitle}
            </Base.Description>
          ) : null}
        </div>
        <div className="-mr-2.5 flex gap-2 max-sm:ml-auto">
          {props.actions}
          <Neighbours onPrevious={props.onPrevious} onNext={props.onNext} />
          <IconButton label={t('close')} icon={<X size={16} aria-hidden="true" />} onClick={close} />
        </div>
      </div>
      {props.children ? (
        <div className="-mb-px mt-3.5 [&_[role=tablist]]:border-0">{props.children}</div>
      ) : null}
    </header>
  );
}

function titleLook({ mono, picture }: PanelHeaderProps): string {
  if (picture) return 'text-lead font-semibold';
  return mono ? 'font-mono text-code' : 'font-serif text-heading';
}

export function PanelBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-layer-body
      className={cx('relative min-h-0 flex-1 scroll-py-6 overflow-y-auto px-8 py-6 max-sm:px-4', className)}
    >
      {children}
    </div>
  );
}

export interface PanelSectionProps {
  /** In a column of 108 px at the left. */
  title: string;
  children: ReactNode;
}

export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId();
  const Heading = usePartHeading();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[108px_minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-4 first:border-0 first:pt-0 max-sm:grid-cols-1"
    >
      <Heading id={id} className="text-dense font-semibold">
        {title}
      </Heading>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Fields side by side, two or three to a row. */
export function FieldGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div
      className={cx('grid gap-x-5 gap-y-4 max-sm:grid-cols-1', columns === 3 ? 'grid-cols-3' : 'grid-cols-2')}
    >
      {children}
    </div>
  );
}

export interface PanelFooterProps {
  /** Buttons at the right, the main action last. */
  children: ReactNode;
  /** At the left: delete, duplicate. */
  start?: ReactNode;
}

/** 68 px high; in a chat it grows with the text, elsewhere only when its buttons wrap. */
export function PanelFooter({ children, start }: PanelFooterProps) {
  const { type } = usePanel();
  return (
    <footer
      data-layer-footer
      className={cx(
        'flex min-h-17 shrink-0 gap-2 border-t border-line bg-s2 px-8 max-sm:px-4',
        type === 'chat' ? 'items-end pt-3.75 pb-4' : 'flex-wrap items-center justify-end py-3.5',
      )}
    >
      {start ? (
        <div className="mr-auto -ml-3.5 flex flex-wrap items-center gap-2 max-sm:ml-0">{start}</div>
      ) : null}
      {children}
    </footer>
  );
}

/** Closes like a press on Escape: a form with unsaved changes asks first. */
export function PanelCancelButton() {
  const { t } = useTranslation('ui');
  return <Button onClick={useCloseLayer()}>{t('cancel')}</Button>;
}

/** Switches from view to edit mode, by the button or E. */
export function PanelEditButton({
  onEdit,
  variant = 'primary',
  children,
}: Pick<ButtonProps, 'variant' | 'children'> & { onEdit: () => void }) {
  const { isTop } = usePanel();
  useSingleKeys(({ key }) => {
    if (key.toLowerCase() !== 'e' || !isTop()) return false;
    onEdit();
    return true;
  });
  return (
    <Button variant={variant} aria-keyshortcuts="E" onClick={onEdit}>
      {children}
    </Button>
  );
}
