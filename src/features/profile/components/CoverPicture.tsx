import type { CSSProperties } from 'react';
import type { Profile } from '#schemas/entities/profile.ts';
import { useProfilePicture } from '#device/use-picture.ts';
import { avatarTint } from '#ui/avatar-tint.ts';
import { cx } from '#ui/cx.ts';

/** The cover picture, or the member’s own colours until there is one. Decorative. */
export function CoverPicture({
  profile: { username, coverUrl },
  className,
}: {
  profile: Pick<Profile, 'username' | 'coverUrl'>;
  className: string;
}) {
  const url = useProfilePicture(coverUrl);
  const [from, to] = avatarTint(username);
  return (
    <div
      aria-hidden="true"
      className={cx(
        'relative overflow-hidden rounded-card bg-linear-160 from-(--from) to-(--to) opacity-95',
        className,
      )}
      style={{ '--from': from, '--to': to } as CSSProperties}
    >
      {url !== null && <img src={url} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />}
    </div>
  );
}
