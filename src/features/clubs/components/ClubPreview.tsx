import type { ClubPage } from '#schemas/wire/clubs.ts';
import { DrawnPicture } from '#ui/DrawnPicture.tsx';
import { ClubAbout, ClubTitle } from './ClubFacts.tsx';
import { ClubHours, ClubNights } from './ClubTimes.tsx';

/** A club's page as its readers will see it, without what they do there: for the professional who writes it. */
export function ClubPreview({ club }: { club: ClubPage }) {
  return (
    <article aria-labelledby="club-title" className="grid gap-6">
      <header className="grid gap-4">
        <DrawnPicture seed={club.slug} className="h-36 rounded-card desktop:h-52 low:h-24" />
        <ClubTitle club={club} level={2} />
      </header>
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desktop:items-start">
        <ClubAbout club={club} />
        <div className="grid min-w-0 gap-6">
          <ClubHours opening={club.opening} hours={club.hours} />
          <ClubNights nights={club.nights} />
        </div>
      </div>
    </article>
  );
}
