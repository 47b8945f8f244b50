import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Overrun } from './exceeded.ts';
import { useBudgetWords } from './use-budget-words.ts';

interface OverNoteProps {
  overruns: readonly Overrun[];
  within?: 'dialog' | 'panel';
}

/** Which budgets an order exceeds, above the button that confirms it: never scrolled out of sight. */
export function OverNote({ overruns, within = 'dialog' }: OverNoteProps) {
  const { t } = useTranslation('budgets');
  const { money } = useBudgetWords();
  if (overruns.length === 0) return null;
  const sentences = overruns.map(({ id, name, over }) => (
    <p key={id} className="break-words">
      {t('over_name', { name, over: money(over) })}
    </p>
  ));
  return (
    <div className={cx('shrink-0 pb-4', within === 'panel' ? 'px-8 max-sm:px-4' : 'px-6')}>
      <Note tone="warn" live title={sentences} />
    </div>
  );
}
