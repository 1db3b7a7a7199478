import { MemberScreen } from '#features/members/screens/MemberScreen.tsx';
import { MemberTestimonials } from '#features/testimonials/components/MemberTestimonials.tsx';

/** A member's page with what is written about them: parts of two features, loaded as one. */
export const MemberPage = () => <MemberScreen more={MemberTestimonials} />;
