import { createContext, use, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMobile } from './use-mobile.ts';

interface StripPlacement {
  /** Where the strips go instead of under the app's header; null: nowhere else. */
  place: HTMLElement | null;
  occupy: (place: HTMLElement) => void;
  /** Only by who has it: one screen comes before the last one has quite gone. */
  vacate: (place: HTMLElement) => void;
  /** A screen is on its way that may bring a place of its own. */
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
 * Around the app's layout: lets a screen with its own header on mobile say where notices stand, once, under that
 * header.
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

/** In a screen, right under its own header: `<StripPlace />`. On desktop the strips stay under the app's header. */
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
 * Instead of a screen that is being loaded and will bring a place: on mobile the strips wait for it, so that nothing
 * moves then.
 */
export function StripsWait() {
  const { wait } = use(PlacesContext);
  useLayoutEffect(wait, [wait]);
  return null;
}

/** The strips themselves, wherever they go. */
export function Strips({ children }: { children: ReactNode }) {
  const { place, isWaiting } = use(PlacesContext);
  const mobile = useMobile();
  if (isWaiting && mobile && !place) return null;
  return place ? createPortal(children, place) : children;
}
