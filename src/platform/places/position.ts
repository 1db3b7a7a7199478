import type { Point } from '#schemas/entities/place.ts';
import type { PositionProblem } from '#schemas/place-source.ts';

const POSITION_MS = 15_000;
/** Codes of `GeolocationPositionError`, because not every browser has the global. Any other one is unknown [ERR-02]. */
const problems: Readonly<Record<number, PositionProblem>> = { 1: 'refused', 2: 'not-found', 3: 'not-found' };

/** Resolves to the device's approximate position. The browser asks the member for permission first. */
export function devicePosition(geolocation: Geolocation | undefined): Promise<Point | PositionProblem> {
  if (!geolocation) return Promise.resolve('unsupported');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve(problems[code] ?? 'unknown'),
      { enableHighAccuracy: false, timeout: POSITION_MS, maximumAge: 600_000 },
    );
  });
}
