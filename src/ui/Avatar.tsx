import { createContext, use, useState, type CSSProperties, type ReactNode } from 'react';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { avatarTint, initialOf } from './avatar-tint.ts';
import { cx } from './cx.ts';

/** Shows a picture that lies in no file of the house, as soon as it can be had; the kit itself knows of none. */
export const StoredPicture = createContext<(path: string) => ReactNode>(() => null);

export interface AvatarProps {
  name: string;
  /** A picture; the initial shows until it is there, and when it cannot be had (offline). */
  url?: string | null;
  /** Width in px; the height is a tenth more. 52 in rows, 40 in headers, 34 in menus. */
  size?: number;
  /** The green dot: online now. Say it in text too. */
  live?: boolean;
  className?: string;
}

/** A member's niche. Decorative: the name always stands beside it. */
export function Avatar({ name, url = null, size = 52, live = false, className }: AvatarProps) {
  const renderStored = use(StoredPicture);
  const [failed, setFailed] = useState<string | null>(null);
  const [from, to] = avatarTint(name);
  return (
    <span
      aria-hidden="true"
      className={cx('avatar', live && 'avatar-live', className)}
      style={{ '--size': `${size}px`, '--from': from, '--to': to } as CSSProperties}
    >
      {initialOf(name)}
      {isProfilePicture(url) && renderStored(url)}
      {url !== null && !isProfilePicture(url) && failed !== url && (
        <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(url)} />
      )}
    </span>
  );
}
