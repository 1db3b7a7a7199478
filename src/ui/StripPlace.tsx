import { createContext, use, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMobile } from './use-mobile.ts';

interface Places {
  /** Where the strips go instead of under the app's header; null: nowhere else. */
  place: HTMLElement | null;
  take: (place: HTMLElement) => void;
  /** Only by who has it: one screen comes before the last one has quite gone. */
  leave: (place: HTMLElement) => void;
  /** A screen is on its way that may bring a place of its own. */
  held: boolean;
  hold: () => () => void;
}
const PlacesContext = createContext<Places>({
  place: null,
  take: () => undefined,
  leave: () => undefined,
  held: false,
  hold: () => () => undefined,
});

/**
 * Around the app's layout: lets a screen with its own header on mobile say where notices stand, once, under that
 * header.
 */
export function StripPlaces({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const leave = useCallback((gone: HTMLElement) => setPlace((now) => (now === gone ? null : now)), []);
  const [held, setHeld] = useState(false);
  const hold = useCallback(() => {
    setHeld(true);
    return () => setHeld(false);
  }, []);
  return <PlacesContext value={{ place, take: setPlace, leave, held, hold }}>{children}</PlacesContext>;
}

/** In a screen, right under its own header: `<StripPlace />`. On desktop the strips stay under the app's header. */
export function StripPlace() {
  const { take, leave } = use(PlacesContext);
  const mobile = useMobile();
  const stand = useCallback(
    (place: HTMLDivElement) => {
      take(place);
      return () => leave(place);
    },
    [take, leave],
  );
  return mobile ? <div ref={stand} /> : null;
}

/**
 * Instead of a screen that is being loaded and will bring a place: on mobile the strips wait for it, so that nothing
 * moves then.
 */
export function StripsHeld() {
  const { hold } = use(PlacesContext);
  useLayoutEffect(hold, [hold]);
  return null;
}

/** The strips themselves, wherever they go. */
export function Strips({ children }: { children: ReactNode }) {
  const { place, held } = use(PlacesContext);
  const mobile = useMobile();
  if (held && mobile && !place) return null;
  return place ? createPortal(children, place) : children;
}
