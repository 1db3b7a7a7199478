import { profile as text } from '#i18n/fr/profile.ts';
import { useTitle } from '#ui/use-title.ts';
import { OwnProfile } from '../components/OwnProfile.tsx';
import { ProfileForm } from '../components/ProfileForm.tsx';
import { useScrollToTop } from '../use-scroll-to-top.ts';

/** « Éditer profil » [PROFILE-09]. A saved edit takes effect at once, also without a network. */
export function EditProfileScreen() {
  useScrollToTop();
  useTitle(text.form.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 desktop:px-8 desktop:pt-12">
      <h1 className="mb-5 text-title leading-tight desktop:mb-8 desktop:text-display">{text.form.title}</h1>
      <OwnProfile>{(view) => <ProfileForm view={view} />}</OwnProfile>
    </div>
  );
}
