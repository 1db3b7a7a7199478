import type { Point } from '#schemas/entities/place.ts';
import type { PositionProblem } from '#schemas/place-source.ts';

const POSITION_MS = 15_000;
/** `GeolocationPositionError.PERMISSION_DENIED`, because not every browser has the global. */
const DENIED = 1;

/** Resolves to the device's approximate position. The browser asks the member for permission first. */
export function devicePosition(geolocation: Geolocation | undefined): Promise<Point | PositionProblem> {
  if (!geolocation) return Promise.resolve('unsupported');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve(code === DENIED ? 'refused' : 'not-found'),
      { enableHighAccuracy: false, timeout: POSITION_MS, maximumAge: 600_000 },
    );
  });
}
