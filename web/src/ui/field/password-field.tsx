import { useState } from 'react';
import { useTranslation } from '../words.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'mono'>;

/** Allows pasting and password managers. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-label={t(shown ? 'hide_password_long' : 'show_password_long')}
          disabled={props.disabled ?? false}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 min-h-6 rounded-mark px-1.5 text-body text-t2 hover:text-t1"
        >
          {t(shown ? 'hide_password' : 'show_password')}
        </button>
      }
    />
  );
}
