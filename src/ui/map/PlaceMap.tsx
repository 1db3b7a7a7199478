import { useRef, useState, type PointerEvent } from 'react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { places as words } from '#i18n/fr/places.ts';
import { IconButton } from '../IconButton.tsx';
import { DrawnMap, type DrawnMapProps } from './DrawnMap.tsx';
import {
  canZoomOut,
  CLOSEST,
  isOnMap,
  pan,
  WHOLE_MAP,
  zoom,
  type PlaceDot,
  type MappedPlace,
  type MapView,
} from './view.ts';

export interface PlaceMapProps {
  /** Accessible name; the caller shows the same places as a list beside the map. */
  label: string;
  places: readonly MappedPlace[];
  chosen: string | null;
  /** Says how many things stand at places, where these count things. */
  countText?: DrawnMapProps['countText'];
  /**
   * Called when a dot of one place is pressed. A dot of several zooms in instead; at the closest zoom it chooses its
   * places in turn.
   */
  onChoose: (id: string) => void;
  /** `placeHosts.tiles` of `#platform/places/ports.ts`. */
  tiles?: string | undefined;
}

const STEP = 2;

/**
 * A map of places that can be moved and zoomed: `<PlaceMap label="Clubs" places={clubs} chosen={id} onChoose={choose}
 * tiles={placeHosts.tiles} />`
 */
export function PlaceMap({ label, places, chosen, countText, onChoose, tiles }: PlaceMapProps) {
  const [view, setView] = useState<MapView>(WHOLE_MAP);
  const drag = useRef<{ x: number; y: number; view: MapView } | null>(null);
  const placesOffMap = places.filter((place) => !isOnMap(place));

  const closest = tiles === undefined ? CLOSEST.outline : CLOSEST.tiles;
  const canZoomIn = view.width > closest;

  function chooseDot({ places: dotPlaces, position }: PlaceDot) {
    if (dotPlaces.length > 1 && canZoomIn) return setView(zoom(view, STEP * STEP, closest, position));
    const next = dotPlaces[(dotPlaces.findIndex(({ id }) => id === chosen) + 1) % dotPlaces.length];
    if (next) onChoose(next.id);
  }
  function dragTo(event: PointerEvent<HTMLElement>) {
    const start = drag.current;
    if (!start || event.buttons === 0) return void (drag.current = null);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    setView(pan(start.view, (start.x - event.clientX) / width, (start.y - event.clientY) / height));
  }

  return (
    <div className="grid gap-3">
      <div
        onPointerDown={(event) =>
          void (drag.current = canZoomOut(view) ? { x: event.clientX, y: event.clientY, view } : null)
        }
        onPointerMove={dragTo}
        onPointerUp={() => void (drag.current = null)}
        // While the whole map is visible it cannot be dragged, and a touch scrolls the page.
        className={canZoomOut(view) ? 'cursor-grab touch-none select-none active:cursor-grabbing' : undefined}
      >
        <DrawnMap
          label={label}
          places={places}
          view={view}
          chosen={chosen}
          countText={countText}
          onDot={chooseDot}
          tiles={tiles}
        >
          <div className="absolute bottom-3 left-3 z-20 grid rounded-control bg-raised hairline">
            <IconButton
              icon={Plus}
              label={words.map.nearer}
              disabled={!canZoomIn}
              onClick={() => setView(zoom(view, STEP, closest))}
            />
            <IconButton
              icon={Minus}
              label={words.map.further}
              disabled={!canZoomOut(view)}
              onClick={() => setView(zoom(view, 1 / STEP, closest))}
            />
            <IconButton
              icon={Maximize}
              label={words.map.whole}
              disabled={!canZoomOut(view)}
              onClick={() => setView(WHOLE_MAP)}
            />
          </div>
        </DrawnMap>
      </div>
      {placesOffMap.length > 0 && (
        <div className="text-small text-text-soft">
          {words.map.elsewhere}
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {placesOffMap.map(({ id, name, detail }) => (
              <li key={id}>
                <button type="button" className="min-h-11 text-accent-text" onClick={() => onChoose(id)}>
                  {[name, detail].filter(Boolean).join(', ')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
