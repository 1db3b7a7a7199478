/** What the system asks for, and what holds where the member has chosen something else [DISPLAY-34 to DISPLAY-36]. */
import type { Appearance } from './appearance.ts';

export interface SystemWishes {
  reducedMotion: boolean;
  highContrast: boolean;
}

const queries = { reducedMotion: '(prefers-reduced-motion: reduce)', highContrast: '(prefers-contrast: more)' };

let cached: SystemWishes | null = null;
/** Returns the same object until something changes. */
export function systemWishes(): SystemWishes {
  const [reducedMotion, highContrast] = [queries.reducedMotion, queries.highContrast].map(
    (query) => matchMedia(query).matches,
  ) as [boolean, boolean];
  if (cached?.reducedMotion !== reducedMotion || cached.highContrast !== highContrast)
    cached = { reducedMotion, highContrast };
  return cached;
}

/** Calls back when the system asks for something else. Returns a function that stops it. */
export function watchSystem(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => lists.forEach((list) => list.removeEventListener('change', listener));
}

/** Says whether animations are left out. `display` wins over the same choice of `accessibility`. */
export const isMotionReduced = ({ display, accessibility }: Appearance, system: SystemWishes): boolean =>
  display.reducedMotion ?? accessibility.reducedMotion ?? system.reducedMotion;

/** Says whether contrasts are raised. */
export const isContrastHigh = ({ accessibility }: Appearance, system: SystemWishes): boolean =>
  accessibility.highContrast ?? system.highContrast;
