import { useNavigate } from 'react-router-dom';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { useConnection } from '#device/use-connection.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { Completion } from '../components/Completion.tsx';
import { Details } from '../components/Details.tsx';
import { OwnProfile } from '../components/OwnProfile.tsx';
import { ProfileHeader } from '../components/ProfileHeader.tsx';
import { useScrollToTop } from '../use-scroll-to-top.ts';

/** « Mon profil » [PROFILE-08], from the device, with edits that are not sent yet. */
export function ProfileScreen() {
  useScrollToTop();
  useTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-[1136px] flex-1 flex-col px-4 pt-4 pb-10 desktop:px-8 desktop:pt-8">
      <OwnProfile>{(view) => <Known view={view} />}</OwnProfile>
    </div>
  );
}

function Known({ view }: { view: OwnProfileView }) {
  return (
    <>
      <ProfileHeader view={view} />
      <Queue view={view} />
      <div className="mt-6 grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_352px]">
        <div className="wide:order-2">
          <Completion profile={view.profile} />
        </div>
        <Details view={view} />
      </div>
    </>
  );
}

/** Shows that edits were refused, or else that some wait for the network. */
function Queue({ view: { pending, refused } }: { view: OwnProfileView }) {
  const navigate = useNavigate();
  const connection = useConnection();
  if (refused === 0 && (pending.length === 0 || connection === 'online')) return null;
  return (
    <div className="mt-5">
      <Notice
        tone={refused > 0 ? 'bad' : 'offline'}
        action={<NoticeAction onClick={() => void navigate('/outbox')}>{text.toOutbox}</NoticeAction>}
      >
        {refused > 0 ? text.refused : text.pendingNote}
      </Notice>
    </div>
  );
}
