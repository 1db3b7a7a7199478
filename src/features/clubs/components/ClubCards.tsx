import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Heart, MapPin } from 'lucide-react';
import { clubsScreen as text } from '../text.fr.ts';
import type { ClubCard } from '#schemas/wire/clubs.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Distances } from '../use-distances.ts';

/** Lists every club with its facts, and scrolls to the club that is chosen on the map. */
export function ClubCards({
  clubs,
  distances,
  chosenSlug,
  onChoose,
}: {
  clubs: readonly ClubCard[];
  distances: Distances;
  chosenSlug: string | null;
  onChoose: (slug: string) => void;
}) {
  const chosenCard = useRef<HTMLLIElement | null>(null);
  useEffect(() => chosenCard.current?.scrollIntoView({ block: 'nearest' }), [chosenSlug]);
  return (
    <ul aria-label={text.list} className="grid content-start gap-3">
      {clubs.map((club) => {
        const distance = distances.get(club.slug);
        const isChosen = club.slug === chosenSlug;
        return (
          <li
            key={club.slug}
            ref={isChosen ? chosenCard : undefined}
            className={cx('rounded-card bg-surface p-5 hairline', isChosen && 'ring-2 ring-accent-text')}
          >
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="text-small font-semibold text-accent-text">{text.kind(club.kind)}</p>
                <h2 className="mt-0.5 font-text text-lead font-semibold tracking-normal">
                  <Link
                    to={`/clubs/${club.slug}`}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    {club.name}
                  </Link>
                </h2>
              </div>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={text.onMap(club.name)}
                title={text.onMap(club.name)}
                onClick={() => onChoose(club.slug)}
                className={cx(
                  'grid size-11 flex-none place-items-center rounded-control hover:bg-raised',
                  isChosen ? 'text-accent-text' : 'text-text-soft',
                )}
              >
                <Icon icon={MapPin} />
              </button>
            </div>
            <p className="text-small text-text-soft">
              {club.town}, {club.region}
              {distance && <span className="tabular"> · {text.distance(distance.km, distance.by === 'road')}</span>}
              {!distance && club.distanceKm !== null && (
                <span className="tabular"> · {text.distance(club.distanceKm, false)}</span>
              )}
            </p>
            {club.followed && (
              <p className="mt-1 inline-flex items-center gap-1.5 text-small text-accent-text">
                <Icon icon={Heart} size={14} />
                {text.followed}
              </p>
            )}
            <p className="mt-3 text-second">{club.about}</p>
            <p className="mt-2 text-small text-text-soft">{text.opening(club.opening)}</p>
          </li>
        );
      })}
    </ul>
  );
}
