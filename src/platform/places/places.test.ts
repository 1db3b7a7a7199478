import { describe, expect, test, vi } from 'vitest';
import { places as words } from '#i18n/fr/places.ts';
import { openGazetteer } from '#domain/places/gazetteer.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { createPlaces } from './places.ts';
import { fetchJson, type PlaceHosts } from './ports.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { distances } from './routes.ts';

const signal = new AbortController().signal;
/** Two places: Lyon with a position of its own, and a commune with the position of its neighbours. */
const code = (value: number) => Math.round(value).toString(36).padStart(3, '0');
const [lat, lng] = [code((45.748 + 90) * 250), code((4.848 + 180) * 125)];
const small = openGazetteer(
  `69\tRhône\tAuvergne-Rhône-Alpes\tFrance\n\nLyon\nLyvilliers\n\n0000\nyD\n${lat}${lat}\n${lng}${lng}`,
);
const point = (answer: Partial<GeolocationPosition> | { code: number }): Geolocation => ({
  watchPosition: () => 0,
  clearWatch: () => undefined,
  getCurrentPosition: (found, failed) =>
    'code' in answer ? failed?.(answer as GeolocationPositionError) : found(answer as GeolocationPosition),
});
const inLyon = point({ coords: { latitude: 45.7640431, longitude: 4.8356591 } as GeolocationCoordinates });

interface Given {
  hosts?: PlaceHosts;
  geolocation?: Geolocation | undefined;
  answer?: (url: string) => Promise<Response>;
  list?: () => Promise<typeof small>;
}
const refusedGeolocation = () => Promise.reject(new TypeError('no network'));
const placesWith = ({
  hosts = {},
  geolocation,
  answer = refusedGeolocation,
  list = () => Promise.resolve(small),
}: Given = {}) =>
  createPlaces({
    fetch: (url) => answer(url as string),
    clock: manualClock(0),
    hosts,
    gazetteer: list,
    geolocation: () => geolocation,
  });

describe('a search', () => {
  test('is answered by the device’s list, offline and without a request', async () => {
    const answer = vi.fn(refusedGeolocation);
    expect(await placesWith({ answer }).search('ly', 10, signal)).toMatchObject([
      { name: 'Lyon', detail: 'Rhône, Auvergne-Rhône-Alpes' },
      { name: 'Lyvilliers' },
    ]);
    expect(answer).not.toHaveBeenCalled();
  });
  test('[GEO-12] a failed provider counts as none', async () => {
    expect(await placesWith({ hosts: { geocode: 'https://geo.example' } }).search('lyon', 10, signal)).toMatchObject([
      { name: 'Lyon' },
    ]);
  });
  test('a list missing on the device is reported and requested again next time', async () => {
    const list = vi.fn(() => Promise.resolve(small)).mockRejectedValueOnce(new Error('offline'));
    const places = placesWith({ list });
    expect(await places.search('lyon', 10, signal)).toBe('unavailable');
    expect(await places.search('lyon', 10, signal)).toHaveLength(1);
  });
});

describe('« Utiliser ma position actuelle »', () => {
  test('[GEO-33, GEO-39] resolves to the device’s town; its own coordinates go nowhere', async () => {
    expect(await placesWith({ geolocation: inLyon }).locate(signal)).toEqual({ name: 'Lyon', lat: 45.748, lng: 4.848 });
  });
  test('[ERR-02] an error that no code explains has the specified words', async () => {
    expect(await placesWith({ geolocation: point({ code: 9 }) }).locate(signal)).toBe('unknown');
    expect(await placesWith({ geolocation: point({ code: 2 }) }).locate(signal)).toBe('not-found');
    expect(words.problem.unknown).toBe("Une erreur inconnue s'est produite");
  });
  test('[GEO-34, GEO-35, GEO-36] a missing geolocation and a refusal have their own words', async () => {
    expect(await placesWith().locate(signal)).toBe('unsupported');
    expect(await placesWith({ geolocation: point({ code: 1 }) }).locate(signal)).toBe('refused');
    expect(words.problem.unsupported).toMatch(/^Votre navigateur ne permet pas la géolocalisation/);
    expect(words.problem.refused).toMatch(/^L’accès à votre position est refusé/);
  });
  test('[GEO-41] an unresolved position is « Localisation non trouvée »', async () => {
    const failingFetch = point({ code: 2 });
    const seaPoint = point({ coords: { latitude: 30, longitude: -40 } as GeolocationCoordinates });
    expect(await placesWith({ geolocation: failingFetch }).locate(signal)).toBe('not-found');
    expect(await placesWith({ geolocation: seaPoint }).locate(signal)).toBe('not-found');
    expect(
      await placesWith({ geolocation: inLyon, list: () => Promise.reject(new Error('offline')) }).locate(signal),
    ).toBe('not-found');
    expect(words.problem['not-found']).toBe('Localisation non trouvée');
  });
});

describe('time', () => {
  const never = (requests: string[]) => (url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      requests.push((url as string).split('?')[0] ?? '');
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const isSettled = () => new Promise((resume) => setImmediate(resume));
  const passTime = async (clock: ManualClock, ms: number) => {
    clock.advance(ms);
    await isSettled();
  };

  test('[GEO-39, GEO-40] a reverse request ends after 5 s, the public one starts 1 s later', async () => {
    const clock = manualClock(0);
    const requests: string[] = [];
    const found = reverseGeocode(
      { lat: 45.76, lng: 4.83 },
      {
        fetch: never(requests),
        clock,
        hosts: { host: 'https://a.example', reverseFallback: 'https://b.example/reverse' },
      },
      signal,
    );
    await passTime(clock, 4999);
    expect(clock.waiting()).toBe(1);
    await passTime(clock, 1);
    await passTime(clock, 999);
    expect(requests).toEqual(['https://a.example/nominatim/reverse']);
    await passTime(clock, 1);
    expect(requests).toEqual(['https://a.example/nominatim/reverse', 'https://b.example/reverse']);
    await passTime(clock, 5000);
    expect(await found).toBeNull();
  });

  test('[GEO-46, GEO-47, GEO-48] routes are requested in fives, 100 ms apart, for 4 s at most', async () => {
    const clock = manualClock(0);
    const requests: string[] = [];
    const to = Array.from({ length: 7 }, (_, at) => ({ lat: 46 + at / 10, lng: 5 }));
    const found = distances(
      { lat: 45, lng: 5 },
      to,
      { fetch: never(requests), clock, hosts: { host: 'https://a.example' } },
      signal,
    );
    expect(requests).toHaveLength(5);
    await passTime(clock, 3999);
    expect(requests).toHaveLength(5);
    await passTime(clock, 1);
    await passTime(clock, 99);
    expect(requests).toHaveLength(5);
    await passTime(clock, 1);
    expect(requests).toHaveLength(7);
    await passTime(clock, 4000);
    expect((await found).map(({ by }) => by)).toEqual(Array.from({ length: 7 }, () => 'line'));
  });

  test('[GEO-49, GEO-50, GEO-52] below half a kilometre the line is straight, unrequested', async () => {
    const requests: string[] = [];
    const nearPoint = { lat: 45.004, lng: 5 };
    expect(
      await distances(
        { lat: 45, lng: 5 },
        [nearPoint],
        { fetch: never(requests), clock: manualClock(0), hosts: { host: 'https://a.example' } },
        signal,
      ),
    ).toEqual([{ km: 0.4, by: 'line' }]);
    expect(requests).toEqual([]);
  });

  test('an abandoned request ends at once and leaves no timer', async () => {
    const clock = manualClock(0);
    const abortController = new AbortController();
    const request = fetchJson(
      { fetch: never([]), clock },
      { url: 'https://a.example', query: {}, timeoutMs: 5000, signal: abortController.signal },
    );
    abortController.abort(new Error('gone'));
    await expect(request).rejects.toThrow('gone');
    expect(clock.waiting()).toBe(0);
  });
});
