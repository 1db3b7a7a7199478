import { createContext, use, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { currentAddress } from '#lib/avatar-address.ts';
import { onceNetworkReturns } from '#lib/network-return.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { avatarTint, initialOf } from './avatar-tint.ts';
import { cx } from './cx.ts';

/** Context that renders a profile picture stored on the device. The kit itself does not read the device. */
export const StoredPicture = createContext<(path: string) => ReactNode>(() => null);

export interface AvatarProps {
  name: string;
  /** Address of the picture. Until it is loaded, and without a network until that is back, the initial is shown. */
  url?: string | null;
  /** Width in px; the height is a tenth more. 52 in rows, 40 in headers, 34 in menus. */
  size?: number;
  /** Shows the green dot: the member is online. Add a text that says so. */
  live?: boolean;
  /** Of a group: a second niche stands behind. */
  group?: boolean;
  className?: string;
}

/** A member's picture or initial in a niche. It is decorative: the name is always beside it. */
export function Avatar({ name, url = null, size = 52, live = false, group = false, className }: AvatarProps) {
  const renderStored = use(StoredPicture);
  const [failed, setFailed] = useState<string | null>(null);
  const [from, to] = avatarTint(name);
  useEffect(() => {
    return failed === null ? undefined : onceNetworkReturns(() => setFailed(null));
  }, [failed]);
  return (
    <span
      aria-hidden="true"
      className={cx('avatar', live && 'avatar-live', group && 'avatar-group', className)}
      style={{ '--size': `${size}px`, '--from': from, '--to': to } as CSSProperties}
    >
      {initialOf(name)}
      {isProfilePicture(url) && renderStored(url)}
      {url !== null && !isProfilePicture(url) && failed !== url && (
        <img
          src={currentAddress(url)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}
