import { useState } from 'react';
import { cx } from '../cx.ts';

export interface AvatarProps {
  /** Full name; its initials are the placeholder. */
  name: string;
  src?: string | null;
  /** 24 or 32, or 64 on a profile. */
  size?: 'small' | 'medium' | 'large';
  /** Square for companies. */
  square?: boolean;
}

const sizes = {
  small: 'size-6 text-[10px]',
  medium: 'size-8 text-label/none',
  large: 'size-16 text-heading/none',
};

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toLocaleUpperCase();
}

/** Decorative: the name is always next to it or on the button around it. */
export function Avatar({ name, src, size = 'medium', square = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('shrink-0 bg-s3 in-[[data-lit]]:bg-s1', square ? 'rounded-control' : 'rounded-full');
  if (src && failed !== src) {
    return (
      <img
        // Keyed, so that the previous user's picture does not stay while the next one loads.
        key={src}
        src={src}
        alt=""
        onError={() => setFailed(src)}
        className={cx(sizes[size], shape, square ? 'object-contain' : 'object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(sizes[size], shape, 'inline-grid place-items-center font-medium text-t1')}
    >
      {initialsOf(name)}
    </span>
  );
}
