/** Tests the ports of places against doubles that answer in the providers' documented forms. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { geocodeAnswer, reverseAnswer, routeAnswer } from '#schemas/wire/places.ts';
import { geocodePlaces } from '#platform/places/geocode.ts';
import type { PlacePorts } from '#platform/places/ports.ts';
import { reverseGeocode } from '#platform/places/reverse-geocode.ts';
import { distances } from '#platform/places/routes.ts';
import { startPlacesDouble, type PlacesDouble } from '#tests/support/places-double.ts';

let provider: PlacesDouble;
let other: PlacesDouble;
beforeEach(async () => {
  [provider, other] = await Promise.all([startPlacesDouble(), startPlacesDouble({ wrapped: true })]);
});
afterEach(async () => void (await Promise.all([provider.close(), other.close()])));

const signal = () => new AbortController().signal;
const ports = (hosts: PlacePorts['hosts']): PlacePorts => ({ fetch, clock: systemClock, hosts });
const paris = { lat: 48.857, lng: 2.352 };
const lyon = { lat: 45.758, lng: 4.832 };

describe('the doubles answer in the providers’ forms', () => {
  const body = async (path: string) => (await fetch(`${provider.url}${path}`)).json() as Promise<unknown>;
  test('[GEO-11] geocode items carry what Nominatim’s do', async () => {
    const [first] = (await body('/geocode?q=lyon&limit=10')) as Record<string, unknown>[];
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(['lat', 'lon', 'type', 'addresstype', 'class', 'address', 'display_name']),
    );
    expect(geocodeAnswer([first])).toHaveLength(1);
  });
  test('a reverse answer is one item; an unknown position is an object with an error', async () => {
    expect(reverseAnswer(await body('/nominatim/reverse?lat=45.76&lon=4.83'))?.structured?.city).toBe('Lyon');
    expect(reverseAnswer(await body('/nominatim/reverse?lat=0&lon=0'))).toBeNull();
  });
  test('[GEO-44] a route answer has a code, routes with distance and duration, and waypoints', async () => {
    expect(routeAnswer.safeParse(await body('/osrm/route/v1/driving/2.352,48.857;4.832,45.758')).success).toBe(true);
    expect(routeAnswer.safeParse(await body('/osrm/route/v1/driving/2,48;-60,14')).success).toBe(false);
  });
});

describe('the geocode function', () => {
  test('[GEO-08, GEO-09, GEO-13] the configured provider is asked; towns come in our order', async () => {
    const found = await geocodePlaces(' Lyon ', 10, ports({ geocode: `${provider.url}/geocode` }), signal());
    expect(provider.requests).toEqual(['/geocode?q=Lyon&limit=10&language=fr']);
    expect(found.map(({ name }) => name)).toEqual(['Lyon', 'Lyons-la-Forêt']);
  });
  test('[GEO-10] an object with results is accepted like a list', async () => {
    expect(
      (await geocodePlaces('lyon', 1, ports({ geocode: `${other.url}/geocode` }), signal())).map(({ name }) => name),
    ).toEqual(['Lyon']);
  });
  test('[GEO-12] a refusal or an outage counts as nothing found', async () => {
    provider.fail(true);
    expect(await geocodePlaces('lyon', 10, ports({ geocode: `${provider.url}/geocode` }), signal())).toEqual([]);
    expect(await geocodePlaces('lyon', 10, ports({ geocode: 'http://127.0.0.1:1/geocode' }), signal())).toEqual([]);
  });
  test('without a provider nothing is sent; a query is trimmed and cut first', async () => {
    expect(await geocodePlaces('lyon', 10, ports({}), signal())).toEqual([]);
    await geocodePlaces('x'.repeat(10_000), 10, ports({ geocode: `${provider.url}/geocode` }), signal());
    expect(provider.requests).toEqual([`/geocode?q=${'x'.repeat(120)}&limit=10&language=fr`]);
  });
});

describe('a position', () => {
  test('[GEO-37, GEO-42] a position is rounded to 1 km and resolved to its town', async () => {
    expect(await reverseGeocode({ lat: 45.764043, lng: 4.835659 }, ports({ host: provider.url }), signal())).toEqual({
      name: 'Lyon',
      lat: 45.76,
      lng: 4.83,
    });
    expect(provider.requests).toEqual([
      '/nominatim/reverse?lat=45.76&lon=4.84&format=json&addressdetails=1&accept-language=fr',
    ]);
  });
  test('[GEO-38] on failure the public provider is asked, in the same form', async () => {
    provider.fail(true);
    expect(
      await reverseGeocode(lyon, ports({ host: provider.url, reverseFallback: `${other.url}/reverse` }), signal()),
    ).toMatchObject({ name: 'Lyon' });
    expect(other.requests).toEqual(['/reverse?lat=45.76&lon=4.83&format=json&addressdetails=1&accept-language=fr']);
  });
  test('[GEO-41] a position unknown to both is nothing', async () => {
    other.fail(true);
    expect(
      await reverseGeocode(
        { lat: 0, lng: 0 },
        ports({ host: provider.url, reverseFallback: `${other.url}/reverse` }),
        signal(),
      ),
    ).toBeNull();
    expect(await reverseGeocode(lyon, ports({}), signal())).toBeNull();
  });
});

describe('routes', () => {
  test('[GEO-43, GEO-45, GEO-51] routes take longitude and latitude; road distances are rounded', async () => {
    expect(await distances(paris, [lyon], ports({ host: provider.url }), signal())).toEqual([
      { km: 396.9, by: 'road' },
    ]);
    expect(provider.requests).toEqual([
      '/osrm/route/v1/driving/2.352,48.857;4.832,45.758?overview=false&alternatives=false&steps=false',
    ]);
  });
  test('[GEO-52] without a road, an answer or a provider the straight line is used', async () => {
    const island = { lat: -20.884, lng: 55.448 };
    expect(await distances(paris, [island, lyon], ports({ host: provider.url }), signal())).toMatchObject([
      { by: 'line' },
      { by: 'road' },
    ]);
    provider.fail(true);
    expect(await distances(paris, [lyon], ports({ host: provider.url }), signal())).toEqual([{ km: 392, by: 'line' }]);
    expect(await distances(paris, [lyon], ports({}), signal())).toEqual([{ km: 392, by: 'line' }]);
  });
});
