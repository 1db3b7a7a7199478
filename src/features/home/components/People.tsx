import { Link } from 'react-router-dom';
import type { HomeMember } from '#schemas/wire/home.ts';
import { PictureNiche } from '#ui/PictureNiche.tsx';
import { around as text } from '../around.fr.ts';

const placeOf = ({ town, distanceKm }: HomeMember): string | null =>
  distanceKm !== null && distanceKm > 1 ? text.km(distanceKm) : town;

/** Members side by side, each with the link to their page. Scrolls sideways where there is no room. */
export function People({ label, members }: { label: string; members: readonly HomeMember[] }) {
  return (
    <ul
      aria-label={label}
      className="-mx-4 flex snap-x gap-3 overflow-x-auto overscroll-x-contain px-4 pb-2 [scrollbar-width:thin] desktop:mx-0 desktop:flex-wrap desktop:overflow-visible desktop:px-0"
    >
      {members.map((member) => (
        <li key={member.id} className="w-[104px] flex-none snap-start">
          <Link to={`/member/${member.id}`} className="block rounded-card p-1 text-text no-underline hover:bg-raised">
            <PictureNiche name={member.username} url={member.avatarUrl} className="w-full" />
            <span className="mt-2 block truncate text-center text-second font-semibold">
              <bdi>{member.username}</bdi>
            </span>
            <span className="block truncate text-center text-small text-text-faint">{placeOf(member)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
