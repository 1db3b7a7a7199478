import { MemberAlbums } from '#features/albums/components/MemberAlbums.tsx';
import { MemberScreen } from '#features/members/screens/MemberScreen.tsx';

/** A member's page, with what they show in their albums. */
export const MemberPage = () => <MemberScreen more={(member) => <MemberAlbums member={member} />} />;
