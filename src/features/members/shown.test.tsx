import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { noCriteria } from '#domain/member-search/criteria.ts';
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AnswerFailure } from '#device/answers/answer-view.ts';
import { FilterBar } from './components/FilterBar.tsx';
import { MemberAbout } from './components/MemberAbout.tsx';
import { MemberCard, MemberRow } from './components/MemberCard.tsx';
import { ResultNotices } from './components/ResultNotices.tsx';
import { Results } from './components/Results.tsx';
import { ResultsSummary } from './components/ResultsSummary.tsx';
import { failedHereText } from './member-text.ts';
import type { MemberResults } from './member-results.ts';
import type { MemberSearch } from './use-member-search.ts';

const markup = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
/** Text of the markup, including the text for screen readers. */
const words = (node: ReactNode) =>
  markup(node)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');
const nothing = () => undefined;

const moons: MemberFound = {
  id: '00000000-0000-4000-8000-000000000001' as MemberId,
  username: 'lesdeuxlunes',
  avatarUrl: '/avatars/lesdeuxlunes.svg',
  genre: 'couple',
  sexualite: null,
  ages: [34, 36],
  town: 'Villeurbanne',
  distanceKm: 4,
  seal: true,
  premium: false,
  libreCeSoir: true,
  auCap: true,
  online: true,
  lastSeen: 'online',
};

test('[SEARCH-58] a card shows all specified facts and links to the member', () => {
  const shown = markup(<MemberCard member={moons} online />);
  expect(shown).toContain(`href="/member/${moons.id}"`);
  expect(shown).toContain('src="/avatars/lesdeuxlunes.svg"');
  expect(words(<MemberCard member={moons} online />)).toBe(
    '|L|Libre ce soir|En ligne|lesdeuxlunes|Profil certifié|Couple, 34 et 36 · 4 km|',
  );
  expect(
    words(<MemberCard member={{ ...moons, seal: false, libreCeSoir: false, distanceKm: 1 }} online={false} />),
  ).toBe('|L|Au Cap|lesdeuxlunes|Couple, 34 et 36 · Villeurbanne|');
});

test('[SEARCH-58] a row has town and distance, and both statuses', () => {
  expect(words(<MemberRow member={moons} online={false} />)).toBe(
    '|L|lesdeuxlunes|Profil certifié|Couple, 34 et 36 · Villeurbanne · 4 km|Libre ce soir · Au Cap|',
  );
});

test('each filter is shown and can be removed', () => {
  const bar = markup(
    <FilterBar
      criteria={{ ...noCriteria, radius: 30, genre: ['couple'], libreCeSoir: true }}
      view="grid"
      onChange={nothing}
      onView={nothing}
      onOpen={nothing}
    />,
  );
  expect([...bar.matchAll(/aria-label="(Retirer[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Retirer le filtre\u202f: 30 km',
    'Retirer le filtre\u202f: Couple',
  ]);
  expect([...bar.matchAll(/aria-pressed="(true|false)"/g)].map(([, pressed]) => pressed)).toEqual(['true', 'false']);
});

const found = (change: Partial<MemberResults> = {}): MemberResults => ({
  members: [],
  origin: 'server',
  hasMore: false,
  canLoadMore: false,
  centre: 'own',
  seenAt: null,
  ...change,
});
function results(search: Partial<MemberSearch>, narrowed = true) {
  return words(
    <Results
      search={{ results: null, failure: null, isAdding: false, loadMore: nothing, retry: nothing, ...search }}
      view="grid"
      isFiltered={narrowed}
      radius={0}
      clear={<button>Effacer</button>}
    />,
  );
}

test('a loading list shows its shape; a failed one can be retried', () => {
  expect(results({})).toContain('Recherche en cours…');
  expect(results({ failure: { code: 'server-error' } })).toContain('Réessayer');
});

test('a search that the server puts off says when to try again', () => {
  const failure = { code: 'rate-limited', retryAfterMs: 12_000 } as const;
  const when = 'Trop de demandes à la fois. Réessayez dans 12\u00a0secondes.';
  expect(results({ failure })).toContain(when);
  expect(failedHereText(failure)).toBe(`${when} Seuls les membres déjà vus sur cet appareil sont montrés.`);
  expect(failedHereText({ code: 'rate-limited' })).toContain('La recherche n’a pas abouti.');
});

test('an empty result offers a next step; offline it says that the device has nobody', () => {
  expect(results({ results: found() })).toContain(
    'Personne ne correspond à ces critères.|Un rayon plus large ou moins de filtres donneront plus de résultats.|Effacer',
  );
  expect(results({ results: found() }, false)).toContain('Il n’y a encore personne à montrer.');
  expect(results({ results: found({ origin: 'known' }) })).toContain('Aucun membre de ce genre sur cet appareil.');
});

test('results that may not be true any more say where they come from, and when they were seen', () => {
  const notices = (change: Partial<MemberResults>, failure: AnswerFailure | null = null) =>
    words(<ResultNotices results={found(change)} failure={failure} radius={0} retry={nothing} />);
  expect(notices({ origin: 'remembered' })).toContain('les derniers résultats de cette recherche');
  expect(notices({ origin: 'remembered' }, { code: 'timeout' })).toMatch(/n’a pas abouti.*Réessayer/);
  expect(notices({ origin: 'known' })).toContain('seuls les membres déjà vus');
  expect(notices({})).toBe('');
  const summary = (change: Partial<MemberResults>) => words(<ResultsSummary results={found(change)} />);
  expect(summary({ seenAt: Date.parse('2020-11-21T21:42:00+01:00') })).toBe('|Vu le 21 nov. 2020 à 21:42|');
  expect(summary({ members: [moons], hasMore: true })).toMatch(/1.*profil/);
  expect(summary({})).toBe('');
});

const page: MemberPage = {
  ...moons,
  coverUrl: null,
  bio: null,
  experience: 'curieux',
  mobility: null,
  desires: ['danse'],
  soughtGenres: ['femme', 'couple'],
  followed: false,
  mayWrite: true,
  persons: [
    { who: 'homme', age: 36, height: 182, weight: null },
    { who: 'femme', age: 34, height: 168, weight: 60 },
  ],
};

test('[PROFILE-10] both members of a couple are shown, and unknown facts are left out', () => {
  const shownWords = words(<MemberAbout page={page} />);
  expect(shownWords).toContain(
    'Lui|Âge|36 ans|Taille|1 m 82|Elle|Âge|34 ans|Taille|1 m 68|Poids|60 kg|Expérience|curieux|',
  );
  expect(shownWords).toContain('Envies|danse|Recherche|Femme|Couple|');
  expect(shownWords).not.toContain('Déplacement');
  expect(words(<MemberAbout page={{ ...page, persons: [], experience: null, desires: [], soughtGenres: [] }} />)).toBe(
    '|À propos|Ce membre n’a pas encore écrit de présentation.|',
  );
});
