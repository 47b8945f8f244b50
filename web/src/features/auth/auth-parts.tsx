import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api/index.ts';
import { useTranslation } from '../../ui/words.tsx';

/** The server's first message; null when it names fields, which show their own errors. */
export function formErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return Object.keys(error.fields).length > 0 ? null : (error.messages[0] ?? null);
}

export function FormError({ children }: { children: string | null }) {
  return children ? (
    <p role="alert" className="-mb-1 flex items-center gap-2 text-danger">
      <TriangleAlert size={16} className="shrink-0" aria-hidden="true" />
      {children}
    </p>
  ) : null;
}

export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <Link to="/sign-in" className="mt-6 inline-block text-cryo hover:underline">
      {t('back_to_sign_in')}
    </Link>
  );
}

/** The outcome, shown in place of the form. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <h1 className="font-serif text-title">{title}</h1>
        <p className="mt-4 text-lead text-t2">{children}</p>
      </div>
      <BackToSignIn />
    </>
  );
}
