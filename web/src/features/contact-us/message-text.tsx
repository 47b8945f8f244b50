import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { linkClass } from '../../ui/link/link-class.ts';
import { type Mention, mentionsIn, placeOf } from './mentions.ts';

/** The text with its line breaks; order numbers and sample codes are links. */
export function MessageText({ text, isStaff }: { text: string; isStaff: boolean }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {mentionsIn(text).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
        <Fragment key={at}>
          {typeof piece === 'string' ? (
            piece
          ) : (
            <MentionLink kind={piece.kind} isStaff={isStaff} code={piece.code}>
              {piece.text}
            </MentionLink>
          )}
        </Fragment>
      ))}
    </p>
  );
}

interface MentionLinkProps {
  kind: Mention['kind'];
  isStaff: boolean;
  code: string;
  id?: number;
  children: string;
}

export function MentionLink({ kind, isStaff, code, id, children }: MentionLinkProps) {
  const { to, search } = placeOf(kind, isStaff, code, id);
  return (
    <Link to={to} search={search as never} className={`${linkClass} font-mono text-dense`}>
      {children}
    </Link>
  );
}
