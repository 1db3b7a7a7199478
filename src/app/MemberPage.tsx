import { MemberAlbums } from '#features/albums/components/MemberAlbums.tsx';
import { MemberScreen } from '#features/members/screens/MemberScreen.tsx';
import { MemberTestimonials } from '#features/testimonials/components/MemberTestimonials.tsx';
import type { MemberId } from '#schemas/ids.ts';

/** What other features show under a member's profile: their albums, and what is written about them. */
const More = ({ id, username }: { id: MemberId; username: string }) => (
  <>
    <MemberAlbums member={id} />
    <MemberTestimonials id={id} username={username} />
  </>
);

/** A member's page: parts of three features, loaded as one. */
export const MemberPage = () => <MemberScreen more={More} />;
