import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { broadcastRefusal, broadcastState, type SentBroadcast } from '#schemas/wire/broadcasts.ts';
import { uuid } from '#tests/support/streams.ts';
import { audienceText, reachedText } from './broadcast-words.ts';
import { broadcast, broadcastRefusalText } from './broadcast.fr.ts';
import { BroadcastCard } from './components/BroadcastCard.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const everybody = { role: null, certified: null, genres: [], near: null };
const sent = (more: Partial<SentBroadcast> = {}): SentBroadcast => ({
  id: uuid(1),
  kind: 'announcement',
  title: '<b>Rentrée</b>',
  body: 'Venez.',
  link: null,
  segment: everybody,
  digest: 'x',
  state: 'proposed',
  mayConfirm: false,
  proposedBy: 'lune',
  proposedAt: '2026-01-02T10:00:00.000Z',
  confirmedBy: null,
  confirmedAt: null,
  recalledBy: null,
  recalledAt: null,
  reached: 0,
  mailed: 0,
  removed: 0,
  ...more,
});
const card = (more: Partial<SentBroadcast>, isOffline = false) =>
  html(
    <BroadcastCard sent={sent(more)} now={Date.parse('2026-01-03')} isOffline={isOffline} onChange={() => undefined} />,
  );

test('[ADMIN-12, S20] whoever has proposed waits for another one, who confirms', () => {
  expect(card({})).toContain('Une autre personne de l’administration doit confirmer');
  expect(card({})).not.toContain('Confirmer et envoyer');
  expect(card({ mayConfirm: true })).toContain('Confirmer et envoyer');
  expect(card({ mayConfirm: true }, true)).toMatch(/disabled=""[^>]*>Confirmer et envoyer/);
});

test('[ADMIN-12] what is sent can be recalled, what is proposed withdrawn, what is over neither', () => {
  const confirmed = { confirmedBy: 'zoe', confirmedAt: '2026-01-02T11:00:00.000Z' };
  expect(card({ ...confirmed, state: 'sending' })).toContain('>Rappeler<');
  expect(card({})).toContain('>Retirer<');
  for (const state of ['expired', 'withdrawn', 'recalled'] as const)
    expect(card({ state })).not.toMatch(/>(Rappeler|Retirer)</);
});

test('[ADMIN-12] a card has the words as text, and who did what when', () => {
  const shown = card({ state: 'recalled', recalledAt: '2026-01-02T12:00:00.000Z', proposedBy: null });
  expect(shown).toContain('&lt;b&gt;Rentrée&lt;/b&gt;');
  expect(shown).toMatch(/Proposée par un compte supprimé, 2 janvier, 11:00/);
  expect(shown).toContain('n’en avait plus le droit');
});

test('[ADMIN-12] an audience is said in words, and so is whom it has reached', () => {
  expect(audienceText(everybody)).toBe('Tout le monde');
  const near = { name: 'Nantes, France', lat: 47, lng: -1, km: 25 };
  expect(audienceText({ role: 'professional', certified: false, genres: ['couple', 'femme'], near })).toBe(
    'Professionnels · non certifiés · Couple, Femme · à 25\u00a0km de Nantes, France',
  );
  expect(reachedText(sent({ reached: 1200, removed: 3 }))).toBe(
    '1\u202f200\u00a0membres prévenus · retirée à 3\u00a0membres',
  );
  expect(reachedText(sent({ kind: 'newsletter', reached: 1, mailed: 1 }))).toBe(
    '1\u00a0membre prévenu · 1\u00a0courriel',
  );
});

test('[ADMIN-12] every state and refusal has words of its own', () => {
  expect(new Set(broadcastState.options.map((state) => broadcast.states[state])).size).toBe(6);
  const refusals = broadcastRefusal.options.map(broadcastRefusalText);
  expect(new Set(refusals).size).toBe(refusals.length);
  for (const sentence of refusals) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
});
