import type { Profile } from '#schemas/entities/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';

/** The member's own avatar. A pending one is shown to its member before it is shown to others. */
export function OwnAvatar({
  profile: { username, avatarUrl, pendingAvatarUrl },
  size,
  className,
}: {
  profile: Pick<Profile, 'username' | 'avatarUrl' | 'pendingAvatarUrl'>;
  size: number;
  className?: string;
}) {
  return (
    <Avatar
      name={username}
      url={pendingAvatarUrl ?? avatarUrl}
      size={size}
      {...(className !== undefined && { className })}
    />
  );
}
