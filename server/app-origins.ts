import type { Environment } from './environment.ts';

/**
 * Returns further origins that the app in the browser may contact: an API of its own, providers of places and map
 * tiles, a host of pictures.
 */
export const appOrigins = ({
  VITE_API_URL,
  VITE_GEOCODE_URL,
  VITE_PLACES_HOST,
  VITE_REVERSE_FALLBACK_URL,
  VITE_TILES_URL,
  VITE_AVATAR_HOST,
}: Environment): string[] => [
  ...new Set(
    [
      VITE_API_URL,
      VITE_GEOCODE_URL,
      VITE_PLACES_HOST,
      VITE_REVERSE_FALLBACK_URL,
      VITE_TILES_URL,
      VITE_AVATAR_HOST,
    ].flatMap((address) => (address === undefined ? [] : [new URL(address).origin])),
  ),
];
