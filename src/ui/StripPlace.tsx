import { createContext, use, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMobile } from './use-mobile.ts';

interface StripPlacement {
  /** Element that receives the strips instead of the app's header; null: the header does. */
  place: HTMLElement | null;
  occupy: (place: HTMLElement) => void;
  /** Releases a place, if it is still the current one: a new screen may be mounted before the last one is unmounted. */
  vacate: (place: HTMLElement) => void;
  /** The loading screen may bring a place of its own. */
  isWaiting: boolean;
  wait: () => () => void;
}
const PlacesContext = createContext<StripPlacement>({
  place: null,
  occupy: () => undefined,
  vacate: () => undefined,
  isWaiting: false,
  wait: () => () => undefined,
});

/**
 * Provides the place of the notice strips, around the app's layout. On mobile a screen with its own header shows the
 * strips under that header.
 */
export function StripPlaces({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const vacate = useCallback(
    (oldPlace: HTMLElement) => setPlace((current) => (current === oldPlace ? null : current)),
    [],
  );
  const [isWaiting, setWaiting] = useState(false);
  const wait = useCallback(() => {
    setWaiting(true);
    return () => setWaiting(false);
  }, []);
  return <PlacesContext value={{ place, occupy: setPlace, vacate, isWaiting, wait }}>{children}</PlacesContext>;
}

/** Place of the strips in a screen, right under its own header. On desktop the strips stay under the app's header. */
export function StripPlace() {
  const { occupy, vacate } = use(PlacesContext);
  const mobile = useMobile();
  const attach = useCallback(
    (place: HTMLDivElement) => {
      occupy(place);
      return () => vacate(place);
    },
    [occupy, vacate],
  );
  return mobile ? <div ref={attach} /> : null;
}

/**
 * Rendered while a screen with a place of its own is loading. On mobile the strips wait for that place, so that nothing
 * moves when the screen appears.
 */
export function StripsWait() {
  const { wait } = use(PlacesContext);
  useLayoutEffect(wait, [wait]);
  return null;
}

/** Renders the strips in the current place. */
export function Strips({ children }: { children: ReactNode }) {
  const { place, isWaiting } = use(PlacesContext);
  const mobile = useMobile();
  if (isWaiting && mobile && !place) return null;
  return place ? createPortal(children, place) : children;
}
