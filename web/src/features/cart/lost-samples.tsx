import type { LostSample } from '@aliquot/contract/carts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** Lists the lost samples and the reasons; the rest can still be ordered. */
export function LostSamples({ lost, onWithout }: { lost: readonly LostSample[]; onWithout: () => void }) {
  const { t } = useTranslation('cart');
  return (
    <Note
      tone="bad"
      live
      title={t(lost.every(({ reason }) => reason === 'held') ? 'held_title' : 'lost_title', {
        count: lost.length,
      })}
      action={
        <Button size="small" onClick={onWithout}>
          {t('without_them', { count: lost.length })}
        </Button>
      }
    >
      <ul className="mt-1">
        {lost.map(({ id, code, reason }) => (
          <li key={id}>
            <span className="font-mono">{code}</span> {t(`lost.${reason}`)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
