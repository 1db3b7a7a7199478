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
  /** Says how many things stand at places, where these count things: such a map is one of events, not of places. */
  countText?: ((count: number) => string) | undefined;
  /** Called when a dot is pressed. Without it, a dot links to its place. */
  onDot?: (dot: PlaceDot) => void;
  /** Address of a provider's tiles with `{z}`, `{x}` and `{y}`. Without it, the outline is drawn. */
  tiles?: string | undefined;
  /** Buttons over the map. */
  children?: ReactNode;
}

export function DrawnMap(props: DrawnMapProps) {
  const { label, places, view = WHOLE_MAP, chosen = null, countText, onDot, tiles, children } = props;
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
          <DotMark
            key={dot.places[0].id}
            dot={dot}
            name={nameOf(dot, countText)}
            chosen={dot.places.some(({ id }) => id === chosen)}
            onDot={onDot}
          />
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

const totalOf = ({ places }: PlaceDot): number => places.reduce((sum, { count = 1 }) => sum + count, 0);

/** How many towns a dot of the map names before it counts the rest. */
const NAMED_TOWNS = 4;
function firstTowns(towns: readonly string[]): string {
  const rest = towns.length - NAMED_TOWNS;
  if (rest < 2) return towns.join(', ');
  return words.map.andOthers(towns.slice(0, NAMED_TOWNS).join(', '), rest);
}

/** Names a dot by what it opens: its place, how many places, or how many things in which towns. */
function nameOf(dot: PlaceDot, countText: DrawnMapProps['countText']): string {
  const { places } = dot;
  const [first] = places;
  if (places.length === 1) return [first.name, first.detail].filter(Boolean).join(', ');
  if (!countText) return words.map.several(places.length, first.detail ?? first.name);
  const towns = places.map(({ name, detail = name }) => detail);
  return words.map.inTowns(firstTowns(towns), countText(totalOf(dot)));
}

function DotMark({
  dot,
  name,
  chosen,
  onDot,
}: {
  dot: PlaceDot;
  name: string;
  chosen: boolean;
  onDot: ((dot: PlaceDot) => void) | undefined;
}) {
  const { places, left, top } = dot;
  const [first] = places;
  const several = places.length > 1;
  const total = totalOf(dot);
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
          'grid place-items-center rounded-pill border-2 border-ground font-semibold tabular transition-transform duration-touch group-hover:scale-110',
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
