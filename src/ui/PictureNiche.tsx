import { useState, type CSSProperties, type ReactNode } from 'react';
import { avatarTint, initialOf } from './avatar-tint.ts';
import { cx } from './cx.ts';

/**
 * A member's picture that fills its place, with the initial until the picture is loaded. Decorative: the name is beside
 * it.
 */
export function PictureNiche({
  name,
  url,
  className,
  children,
}: {
  name: string;
  url: string | null;
  className?: string;
  children?: ReactNode;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const [from, to] = avatarTint(name);
  return (
    <div className={cx('picture-niche', className)} style={{ '--from': from, '--to': to } as CSSProperties}>
      <span aria-hidden="true">{initialOf(name)}</span>
      {url !== null && failed !== url && (
        <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(url)} />
      )}
      {children}
    </div>
  );
}
