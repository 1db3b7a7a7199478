import { useEffect, useRef } from 'react';
import { MapPin } from 'lucide-react';
import { clubsScreen as text } from '#i18n/fr/clubs-screen.ts';
import type { Club } from '#schemas/wire/public-lists.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Distances } from '../use-distances.ts';

/** Every club with its facts; the one chosen on the map comes into sight. */
export function ClubCards({
  clubs,
  distances,
  chosen,
  onChoose,
}: {
  clubs: readonly Club[];
  distances: Distances;
  chosen: string | null;
  onChoose: (slug: string) => void;
}) {
  const marked = useRef<HTMLLIElement | null>(null);
  useEffect(() => marked.current?.scrollIntoView({ block: 'nearest' }), [chosen]);
  return (
    <ul aria-label={text.list} className="grid content-start gap-3">
      {clubs.map((club) => {
        const distance = distances.get(club.slug);
        const on = club.slug === chosen;
        return (
          <li
            key={club.slug}
            ref={on ? marked : undefined}
            className={cx('rounded-card bg-surface p-5 hairline', on && 'ring-2 ring-accent-text')}
          >
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="text-small font-semibold text-accent-text">{text.kind(club.kind)}</p>
                <h2 className="mt-0.5 font-text text-lead font-semibold tracking-normal">{club.name}</h2>
              </div>
              <button
                type="button"
                aria-pressed={on}
                aria-label={text.onMap(club.name)}
                title={text.onMap(club.name)}
                onClick={() => onChoose(club.slug)}
                className={cx(
                  'grid size-11 flex-none place-items-center rounded-control hover:bg-raised',
                  on ? 'text-accent-text' : 'text-text-soft',
                )}
              >
                <Icon of={MapPin} />
              </button>
            </div>
            <p className="text-small text-text-soft">
              {club.town}, {club.region}
              {distance && <span className="tabular"> · {text.distance(distance.km, distance.by === 'road')}</span>}
            </p>
            <p className="mt-3 text-second">{club.about}</p>
            <p className="mt-2 text-small text-text-soft">{text.opening(club.opening)}</p>
          </li>
        );
      })}
    </ul>
  );
}
