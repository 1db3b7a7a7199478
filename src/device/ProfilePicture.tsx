import { useProfilePicture } from './use-picture.ts';

/** [PROFILE-69] Decorative, as every avatar: the name always stands beside it. */
export function ProfilePicture({ path }: { path: string }) {
  const url = useProfilePicture(path);
  return url && <img src={url} alt="" decoding="async" draggable={false} />;
}
