import type { Environment } from './environment.ts';

/**
 * Returns further origins that the app in the browser may contact: an API and services with hosts of their own,
 * providers of places and map tiles, a host of pictures, a LiveKit server that carries calls.
 */
export const appOrigins = ({
  VITE_API_URL,
  VITE_CAM_URL,
  VITE_MANY_URL,
  VITE_PRESENCE_URL,
  VITE_NOTIFS_URL,
  VITE_GEOCODE_URL,
  VITE_PLACES_HOST,
  VITE_REVERSE_FALLBACK_URL,
  VITE_TILES_URL,
  VITE_AVATAR_HOST,
  LIVEKIT_URL,
}: Environment): string[] => [
  ...new Set(
    [
      VITE_API_URL,
      VITE_CAM_URL,
      VITE_MANY_URL,
      VITE_PRESENCE_URL,
      VITE_NOTIFS_URL,
      VITE_GEOCODE_URL,
      VITE_PLACES_HOST,
      VITE_REVERSE_FALLBACK_URL,
      VITE_TILES_URL,
      VITE_AVATAR_HOST,
      LIVEKIT_URL?.replace(/^ws/, 'http'),
    ].flatMap((address) => (address === undefined ? [] : [new URL(address).origin])),
  ),
];
