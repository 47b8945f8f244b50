import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useTranslation } from '../words.tsx';

interface ApplyFormProps {
  onApply: () => void;
  disabled: boolean;
  children: ReactNode;
}

export function ApplyForm({ onApply, disabled, children }: ApplyFormProps) {
  const { t } = useTranslation('ui');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onApply();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" size="small" disabled={disabled}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
