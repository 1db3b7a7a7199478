/**
 * Draws a map without state: the outline of the covered countries, or a provider's tiles, and dots. It renders
 * anywhere, also without JavaScript.
 */
import type { ReactNode } from 'react';
import { places as words } from '#i18n/fr/places.ts';
import { cx } from '../cx.ts';
import { AROUND, BOX, COVERED } from './outline.ts';
import {
  visibleDots,
  visibleTiles,
  visibleTowns,
  WHOLE_MAP,
  type PlaceDot,
  type MappedPlace,
  type MapView,
} from './view.ts';

export interface DrawnMapProps {
  label: string;
  places: readonly MappedPlace[];
  view?: MapView;
  chosen?: string | null;
  /** Called when a dot is pressed. Without it, a dot links to its place. */
  onDot?: (dot: PlaceDot) => void;
  /** Address of a provider's tiles with `{z}`, `{x}` and `{y}`. Without it, the outline is drawn. */
  tiles?: string | undefined;
  /** Buttons over the map. */
  children?: ReactNode;
}

export function DrawnMap({ label, places, view = WHOLE_MAP, chosen = null, onDot, tiles, children }: DrawnMapProps) {
  const dots = visibleDots(places, view);
  return (
    <figure aria-label={label} className="m-0">
      <div
        className="relative isolate overflow-hidden rounded-card bg-sunken hairline"
        style={{ aspectRatio: `${WHOLE_MAP.width} / ${WHOLE_MAP.height}` }}
      >
        {tiles === undefined ? (
          <Outline view={view} />
        ) : (
          visibleTiles(tiles, view).map(({ url, left, top, width, height }) => (
            <img
              key={url}
              src={url}
              alt=""
              draggable={false}
              loading="lazy"
              className="pointer-events-none absolute max-w-none"
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            />
          ))
        )}
        {dots.map((dot) => (
          <DotMark key={dot.places[0].id} dot={dot} chosen={dot.places.some(({ id }) => id === chosen)} onDot={onDot} />
        ))}
        {children}
      </div>
      {tiles !== undefined && <figcaption className="mt-2 text-mini text-text-faint">{words.map.credit}</figcaption>}
    </figure>
  );
}

function Outline({ view }: { view: MapView }) {
  const line = view.width / 600;
  return (
    <>
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        viewBox={`${view.left - BOX.left} ${view.top - BOX.top} ${view.width} ${view.height}`}
        preserveAspectRatio="none"
      >
        <path d={AROUND} className="fill-surface" />
        {Object.entries(COVERED).map(([country, path]) => (
          <path
            key={country}
            d={path}
            strokeWidth={line * 1.5}
            strokeLinejoin="round"
            className="fill-pressed stroke-sunken"
          />
        ))}
      </svg>
      {visibleTowns(view).map(({ name, left, top }) => (
        <span
          key={name}
          aria-hidden="true"
          className="pointer-events-none absolute mt-2 -translate-x-1/2 text-mini text-text-soft"
          style={{ left: `${left}%`, top: `${top}%` }}
        >
          {name}
        </span>
      ))}
    </>
  );
}

function DotMark({
  dot,
  chosen,
  onDot,
}: {
  dot: PlaceDot;
  chosen: boolean;
  onDot: ((dot: PlaceDot) => void) | undefined;
}) {
  const { places, left, top } = dot;
  const [first] = places;
  const several = places.length > 1;
  const total = places.reduce((sum, { count = 1 }) => sum + count, 0);
  const name = several
    ? words.map.several(places.length, first.detail ?? first.name)
    : [first.name, first.detail].filter(Boolean).join(', ');
  const dotProps = {
    'aria-label': name,
    title: name,
    style: { left: `${left}%`, top: `${top}%` },
    className: cx(
      'group absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-pill',
      chosen && 'z-10',
    ),
    children: (
      <span
        className={cx(
          'grid place-items-center rounded-pill border-2 border-ground font-semibold tabular transition-transform duration-[120ms] group-hover:scale-110',
          total > 1 ? 'size-7 text-mini' : chosen ? 'size-[22px]' : 'size-[18px]',
          chosen ? 'bg-text text-ground' : 'bg-accent-fill text-on-accent',
        )}
      >
        {total > 1 && total}
      </span>
    ),
  };
  if (onDot)
    return (
      <button type="button" aria-pressed={several ? undefined : chosen} onClick={() => onDot(dot)} {...dotProps} />
    );
  return first.href === undefined ? <span role="img" {...dotProps} /> : <a href={first.href} {...dotProps} />;
}
