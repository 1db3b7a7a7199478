import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachesDouble } from '#tests/support/caches-double.ts';
import type { Club } from '#schemas/wire/public-lists.ts';
import { ClubCards } from './components/ClubCards.tsx';
import { cacheClubs, cachedClubs } from './clubs-cache.ts';

const velours: Club = {
  slug: 'club-velours',
  name: 'Club Velours',
  kind: 'club',
  town: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  lat: 45.758,
  lng: 4.835,
  about: 'Un salon.',
  opening: 'samedi, dès 21 h',
};
const phare: Club = { ...velours, slug: 'le-phare', name: '<b>Le Phare</b>', kind: 'phare', town: 'Brest' };
let caches: ReturnType<typeof cachesDouble>;
beforeEach(() => vi.stubGlobal('caches', (caches = cachesDouble())));
afterEach(() => vi.unstubAllGlobals());

test('[MEMBERAREA-08] the last answer stays on the device; anything invalid is not shown', async () => {
  expect(await cachedClubs()).toBeNull();
  await cacheClubs([velours, phare]);
  expect(await cachedClubs()).toEqual([velours, phare]);
  await (await caches.open('clubs')).put('/clubs-last-seen', Response.json({ clubs: [{ slug: 7 }] }));
  expect(await cachedClubs()).toBeNull();
});

test('without browser storage only the server’s answer is shown', async () => {
  vi.stubGlobal('caches', undefined);
  await cacheClubs([velours]);
  expect(await cachedClubs()).toBeNull();
});

test('[MEMBERAREA-08] a card shows facts and distance; names are text, unknown kinds a place', () => {
  const distances = new Map([
    ['club-velours', { km: 12.3, by: 'road' as const }],
    ['le-phare', { km: 0.4, by: 'line' as const }],
  ]);
  const html = renderToStaticMarkup(
    <ClubCards clubs={[velours, phare]} distances={distances} chosenSlug="club-velours" onChoose={() => undefined} />,
  );
  expect(html).toContain('12,3\u00a0km par la route');
  expect(html).toContain('0,4\u00a0km à vol d’oiseau');
  expect(html).toMatch(/aria-pressed="true" aria-label="Voir sur la carte\u202f: Club Velours"/);
  expect(html).toContain('Ouvert\u202f: samedi, dès 21 h');
  expect(html).toContain('&lt;b&gt;Le Phare&lt;/b&gt;');
  expect(html).toContain('>Lieu<');
});
