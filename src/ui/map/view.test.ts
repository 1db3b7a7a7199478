import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DrawnMap } from './DrawnMap.tsx';
import {
  canZoomOut,
  CLOSEST,
  visibleDots,
  isOnMap,
  pan,
  visibleTiles,
  WHOLE_MAP,
  zoom,
  type MappedPlace,
} from './view.ts';

const place = (id: string, lat: number, lng: number): MappedPlace => ({
  id,
  name: `Club ${id}`,
  detail: id,
  lat,
  lng,
  href: `#${id}`,
});
const clubs = [
  place('paris', 48.86, 2.35),
  place('vincennes', 48.85, 2.44),
  place('ajaccio', 41.92, 8.74),
  place('geneve', 46.2, 6.15),
];
const randomPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('[GEO-55] the whole map holds the covered countries of Europe, and nothing of overseas', () => {
  expect(clubs.every(isOnMap)).toBe(true);
  expect(
    [
      { lat: -20.88, lng: 55.45 },
      { lat: 16.2, lng: -61.5 },
      { lat: 90, lng: 0 },
    ].some(isOnMap),
  ).toBe(false);
});

test('near places share a dot until the map is near enough', () => {
  expect(visibleDots(clubs, WHOLE_MAP).map(({ places }) => places.length)).toEqual([2, 1, 1]);
  const [paris] = visibleDots(clubs, WHOLE_MAP);
  const near = zoom(WHOLE_MAP, 40, CLOSEST.tiles, paris?.position);
  expect(visibleDots(clubs, near).map(({ places: [{ id }] }) => id)).toEqual(['paris', 'vincennes']);
});

test('a dot says how many things stand at its places', () => {
  const towns = [
    { ...place('paris', 48.86, 2.35), count: 3 },
    { ...place('vincennes', 48.85, 2.44), count: 2 },
    { ...place('brest', 48.39, -4.49), count: 1 },
  ];
  const html = renderToStaticMarkup(createElement(DrawnMap, { label: 'Soirées', places: towns }));
  expect(html.match(/>\d+<\/span>/g)).toEqual(['>5</span>']);
});

test('[MEMBERAREA-03] a dot over several towns is named by its events and their towns', () => {
  const near = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...place(`t${at + 1}`, 48.86, 2.35 + at / 100),
      name: `${at + 1} événements`,
      count: at + 1,
    }));
  const namesOf = (places: readonly MappedPlace[]) => {
    const countText = (count: number) => `${count} événements`;
    const html = renderToStaticMarkup(createElement(DrawnMap, { label: 'Soirées', places, countText }));
    return [...html.matchAll(/aria-label="([^"]*événements[^"]*)"/g)].map(([, name]) => name);
  };
  expect(namesOf(near(1))).toEqual(['1 événements, t1']);
  expect(namesOf(near(2))).toEqual(['3 événements\u202f: t1, t2']);
  expect(namesOf(near(5))).toEqual(['15 événements\u202f: t1, t2, t3, t4, t5']);
  expect(namesOf(near(6))).toEqual(['21 événements\u202f: t1, t2, t3, t4 et 2 autres villes']);
});

test('every visible place is in exactly one dot, and every dot inside the frame', () => {
  fc.assert(
    fc.property(
      fc.array(randomPlace, { maxLength: 40 }),
      fc.double({ min: 0.2, max: 30, noNaN: true }),
      (points, factor) => {
        const all = points.map(({ lat, lng }, at) => place(String(at), lat, lng));
        const dots = visibleDots(all, zoom(WHOLE_MAP, factor, CLOSEST.tiles));
        const ids = dots.flatMap(({ places }) => places.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(dots.every(({ left, top }) => left >= 0 && left <= 100 && top >= 0 && top <= 100)).toBe(true);
      },
    ),
  );
});

test('the view never leaves the map', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (factor, across, down) => {
        const view = pan(zoom(WHOLE_MAP, factor, CLOSEST.outline), across, down);
        expect(view.left).toBeGreaterThanOrEqual(WHOLE_MAP.left);
        expect(view.left + view.width).toBeLessThanOrEqual(WHOLE_MAP.left + WHOLE_MAP.width + 1e-6);
        expect(view.width).toBeGreaterThanOrEqual(CLOSEST.outline);
      },
    ),
  );
  expect(canZoomOut(WHOLE_MAP)).toBe(false);
});

test('[GEO-54] with a provider the tiles that cover the view are shown by number', () => {
  const tiles = visibleTiles('https://tiles.example/{z}/{x}/{y}.png', WHOLE_MAP);
  expect(tiles.map(({ url }) => url)).toContain('https://tiles.example/6/32/22.png');
  expect(tiles.every(({ url }) => /^https:\/\/tiles\.example\/6\/3[0-4]\/2[0-4]\.png$/.test(url))).toBe(true);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(100);
});

test('without a provider the outline is drawn; without JavaScript dots link to the list', () => {
  const html = renderToStaticMarkup(createElement(DrawnMap, { label: 'Clubs', places: clubs }));
  expect(html).toContain('<figure aria-label="Clubs"');
  expect(html).toMatch(/<a (?=[^>]*href="#ajaccio")[^>]*aria-label="Club ajaccio, ajaccio"/);
  expect(html).toMatch(/aria-label="2 lieux autour de\s: paris"/);
  expect(html).not.toContain('<img');
  expect(
    renderToStaticMarkup(createElement(DrawnMap, { label: 'Clubs', places: clubs, tiles: '/t/{z}/{x}/{y}.png' })),
  ).toMatch(/<img src="\/t\/6\/.*OpenStreetMap/s);
});
