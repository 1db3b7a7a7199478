import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoredAnswer } from '#device/answers/answer-view.ts';
import { errorText } from '#i18n/errors.ts';
import { nameAnswer } from '#sync/answers/registry.ts';
import type { ClubCard } from '#schemas/wire/clubs.ts';
import { MemoryRouter } from 'react-router-dom';
import { ClubCards } from './components/ClubCards.tsx';
import { ClubsPage } from './screens/ClubsScreen.tsx';

const velours: ClubCard = {
  slug: 'club-velours',
  name: 'Club Velours',
  kind: 'club',
  town: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  lat: 45.758,
  lng: 4.835,
  about: 'Un salon.',
  opening: 'samedi, dès 21 h',
  followed: false,
  distanceKm: null,
};
const phare: ClubCard = { ...velours, slug: 'le-phare', name: '<b>Le Phare</b>', kind: 'phare', town: 'Brest' };

const stored = (change: Partial<StoredAnswer<{ clubs: ClubCard[] }>> = {}): StoredAnswer<{ clubs: ClubCard[] }> => ({
  status: 'stored',
  pages: [{ clubs: [velours] }],
  at: Date.parse('2020-11-21T21:42:00+01:00'),
  isStale: false,
  isOffline: false,
  isRefreshing: false,
  isAdding: false,
  hasMore: false,
  canLoadMore: false,
  failure: null,
  ...change,
});
const shown = (change: Partial<StoredAnswer<{ clubs: ClubCard[] }>> = {}) =>
  renderToStaticMarkup(<ClubsPage answer={stored({ pages: [{ clubs: [] }], ...change })} refresh={() => undefined} />);

test('[MEMBERAREA-08] the last answer stays on the device; anything invalid is not shown', () => {
  const named = nameAnswer('clubs', {});
  expect(named?.kind.page.safeParse({ clubs: [velours, phare] }).success).toBe(true);
  expect(named?.kind.page.safeParse({ clubs: [{ slug: 7 }] }).success).toBe(false);
  expect(shown({ isOffline: true, isStale: true })).toMatch(
    /Vu le 21 nov\. 2020 à 21:42.*celui de votre dernière visite/,
  );
});

test('after a failed request the directory says why, and offers to try again', () => {
  const html = shown({ isStale: true, failure: { request: 'refresh', since: 0, code: 'timeout' } });
  expect(html).toContain(errorText('timeout'));
  expect(html).toContain('Réessayer');
  expect(shown()).not.toMatch(/Réessayer|Vu le/);
});

test('[MEMBERAREA-08] a card shows facts and distance; names are text, unknown kinds a place', () => {
  const distances = new Map([
    ['club-velours', { km: 12.3, by: 'road' as const }],
    ['le-phare', { km: 0.4, by: 'line' as const }],
  ]);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ClubCards clubs={[velours, phare]} distances={distances} chosenSlug="club-velours" onChoose={() => undefined} />
    </MemoryRouter>,
  );
  expect(html).toContain('12,3\u00a0km par la route');
  expect(html).toContain('0,4\u00a0km à vol d’oiseau');
  expect(html).toMatch(/aria-pressed="true" aria-label="Voir sur la carte\u202f: Club Velours"/);
  expect(html).toContain('Ouvert\u202f: samedi, dès 21 h');
  expect(html).toContain('&lt;b&gt;Le Phare&lt;/b&gt;');
  expect(html).toContain('>Lieu<');
});
