import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMobile } from './use-mobile.ts';

interface Places {
  /** Where the strips go instead of under the app's header; null: nowhere else. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
}
const PlacesContext = createContext<Places>({ place: null, setPlace: () => undefined });

/** Around the app's layout: lets a screen with its own header on mobile say where notices stand, once, under that header. */
export function StripPlaces({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <PlacesContext value={{ place, setPlace }}>{children}</PlacesContext>;
}

/** In a screen, right under its own header: `<StripPlace />`. On desktop the strips stay under the app's header. */
export function StripPlace() {
  const { setPlace } = use(PlacesContext);
  const mobile = useMobile();
  useEffect(() => () => setPlace(null), [setPlace]);
  return mobile ? <div ref={setPlace} /> : null;
}

/** The strips themselves, wherever they go. */
export function Strips({ children }: { children: ReactNode }) {
  const { place } = use(PlacesContext);
  return place ? createPortal(children, place) : children;
}
