import type { ClubPage } from '#schemas/wire/clubs.ts';
import { RichText } from '#ui/RichText.tsx';
import { clubPage as text } from '../page.fr.ts';
import { clubsScreen } from '../text.fr.ts';

/** What a club is, its name and where it is. */
export function ClubTitle({ club, level = 1 }: { club: ClubPage; level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="min-w-0">
      <p className="text-small font-semibold text-accent-text">{clubsScreen.kind(club.kind)}</p>
      <Heading id="club-title" dir="auto" className="text-title text-balance break-words desktop:text-display">
        {club.name}
      </Heading>
      <p className="mt-1 text-text-soft">
        {club.town}, {club.region}
        {club.distanceKm !== null && <span className="tabular"> · {text.distance(club.distanceKm)}</span>}
      </p>
    </div>
  );
}

/** What a club says of itself. */
export function ClubAbout({ club }: { club: ClubPage }) {
  return (
    <section aria-labelledby="club-about" className="grid max-w-[62ch] gap-3">
      <h2 id="club-about" className="text-mark">
        {text.about}
      </h2>
      <p dir="auto">{club.about}</p>
      {club.description !== '' && <RichText text={club.description} />}
    </section>
  );
}
