import { useProfilePicture } from './use-picture.ts';

/** A profile picture that is stored on the device [PROFILE-69]. Decorative, as every avatar: the name is beside it. */
export function ProfilePicture({ path }: { path: string }) {
  const url = useProfilePicture(path);
  return url && <img src={url} alt="" decoding="async" draggable={false} />;
}
