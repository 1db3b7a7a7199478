/** Providers of places that answer as Nominatim and OSRM document, and know a few towns. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const towns = [
  {
    place_id: 1,
    lat: '45.7578137',
    lon: '4.8320114',
    class: 'boundary',
    type: 'administrative',
    addresstype: 'city',
    name: 'Lyon',
    display_name: 'Lyon, Métropole de Lyon, Rhône, Auvergne-Rhône-Alpes, France métropolitaine, France',
    address: { city: 'Lyon', county: 'Rhône', state: 'Auvergne-Rhône-Alpes', country: 'France', country_code: 'fr' },
  },
  {
    place_id: 2,
    lat: '49.4009',
    lon: '1.4759',
    class: 'boundary',
    type: 'administrative',
    addresstype: 'village',
    name: 'Lyons-la-Forêt',
    display_name: 'Lyons-la-Forêt, Les Andelys, Eure, Normandie, France métropolitaine, France',
    address: { village: 'Lyons-la-Forêt', county: 'Eure', state: 'Normandie', country: 'France', country_code: 'fr' },
  },
  {
    place_id: 3,
    lat: '45.75',
    lon: '4.85',
    class: 'highway',
    type: 'residential',
    addresstype: 'road',
    name: 'Rue de Lyon',
    display_name: 'Rue de Lyon, Paris, France',
    address: { road: 'Rue de Lyon', city: 'Paris', country: 'France' },
  },
];

export interface PlacesDouble {
  url: string;
  /** Paths of the requests with their queries, in order. */
  requests: string[];
  /** Makes the next answers refusals. */
  fail(failing: boolean): void;
  close(): Promise<void>;
}

/** `wrapped`: the geocode function answers an object with `results`. */
export async function startPlacesDouble({ wrapped = false } = {}): Promise<PlacesDouble> {
  const requests: string[] = [];
  let failing = false;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    requests.push(decodeURIComponent(request.url ?? ''));
    const answer = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      response.end(JSON.stringify(body));
    };
    if (failing) return answer({ error: 'Bandwidth limit exceeded' }, 429);
    if (pathname === '/geocode') {
      const word = (searchParams.get('q') ?? '').toLowerCase();
      const found = towns
        .filter(({ name }) => name.toLowerCase().includes(word))
        .slice(0, Number(searchParams.get('limit')));
      return answer(wrapped ? { results: found } : found);
    }
    if (pathname === '/nominatim/reverse' || pathname === '/reverse') {
      const isNear = Math.abs(Number(searchParams.get('lat')) - 45.76) < 0.5;
      return answer(
        isNear
          ? {
              ...towns[0],
              address: { house_number: '12', road: 'Rue Mercière', postcode: '69002', ...towns[0]?.address },
            }
          : { error: 'Unable to geocode' },
      );
    }
    const route = /^\/osrm\/route\/v1\/driving\/(-?[\d.]+),(-?[\d.]+);(-?[\d.]+),(-?[\d.]+)$/.exec(pathname);
    if (route) {
      const [, fromLng = 0, fromLat = 0, toLng = 0, toLat = 0] = route.map(Number);
      const metres = Math.hypot(fromLng - toLng, fromLat - toLat) * 100_000;
      const waypoint = (lng: number, lat: number) => ({ hint: '', distance: 4.2, name: '', location: [lng, lat] });
      return metres > 2_000_000
        ? answer({ code: 'NoRoute', message: 'Impossible route between points' }, 400)
        : answer({
            code: 'Ok',
            routes: [
              { legs: [], weight_name: 'routability', weight: metres / 20, duration: metres / 20, distance: metres },
            ],
            waypoints: [waypoint(fromLng, fromLat), waypoint(toLng, toLat)],
          });
    }
    answer({ error: 'not found' }, 404);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (now) => void (failing = now),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
