import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { requestKind } from '#schemas/entities/decision.ts';
import { requestCause, requestRefusal, requestState, type HouseRequest } from '#schemas/wire/house-requests.ts';
import { done, refused } from '#lib/result.ts';
import { uuid } from '#tests/support/streams.ts';
import { actText, detailsOf } from './audit-entry.ts';
import { ActingMembers } from './components/ActingMembers.tsx';
import { RequestCard } from './components/RequestCard.tsx';
import { endFactorPage, endFactorRequest, isFactorWanted, onFactorWanted, withFreshFactor } from './fresh-factor.ts';
import { turnSwitch } from './staff-requests.ts';
import { effectText, requestRefusalText } from './two-persons.fr.ts';

const callRpc = vi.hoisted(() => vi.fn());
vi.mock('#platform/rpc-client.ts', () => ({ callRpc }));

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const proposal = (more: Partial<HouseRequest> = {}): HouseRequest => ({
  id: uuid(1),
  kind: 'grant-right',
  digest: 'x',
  words: '<b>Renfort</b>',
  answer: null,
  state: 'proposed',
  cause: null,
  effectiveAt: null,
  mayDecide: false,
  mayWithdraw: false,
  mayFetch: false,
  member: 'lune',
  right: 'moderation',
  from: null,
  to: null,
  decision: null,
  proposedBy: 'eve',
  proposedAt: '2026-01-02T10:00:00.000Z',
  closedBy: null,
  closedAt: null,
  ...more,
});
const card = (more: Partial<HouseRequest> = {}, isOffline = false) =>
  html(
    <RequestCard
      proposal={proposal(more)}
      now={Date.parse('2026-01-03')}
      isOffline={isOffline}
      onChange={() => undefined}
    />,
  );

test('[ADMIN-15] a request says what will be done, why, and by whom it was asked', () => {
  const shown = card();
  expect(shown).toContain('lune reçoit le droit');
  expect(shown).toContain('&lt;b&gt;Renfort&lt;/b&gt;');
  expect(shown).toMatch(/Demandée par eve, 2 janvier, 11:00/);
  expect(shown).toContain('Une autre personne doit confirmer');
  expect(
    card({ state: 'refused', answer: 'Trop tôt.', closedAt: '2026-01-02T11:00:00.000Z', closedBy: 'zoe' }),
  ).toMatch(/Refus.: Trop tôt\.[^]*Refusée par zoe/);
});

test('[ADMIN-15] only what the reader may do is offered, and nothing without a network', () => {
  expect(card()).not.toMatch(/>(Confirmer|Refuser|Retirer|Enregistrer le journal)</);
  expect(card({ mayDecide: true })).toMatch(/>Confirmer<[^]*>Refuser</);
  expect(card({ mayWithdraw: true })).toContain('>Retirer<');
  expect(card({ mayWithdraw: true, state: 'expired' })).not.toContain('>Retirer<');
  expect(card({ mayFetch: true, state: 'confirmed' })).toContain('>Enregistrer le journal<');
  expect(card({ mayDecide: true }, true)).toMatch(/disabled=""[^>]*>Confirmer/);
});

test('[ADMIN-15] a change of address says until when it can be cancelled, and why it was', () => {
  const times = { closedAt: '2026-01-02T11:00:00.000Z', closedBy: 'zoe' };
  const waiting = card({
    ...times,
    kind: 'change-address',
    state: 'confirmed',
    effectiveAt: '2026-01-03T11:00:00.000Z',
  });
  expect(waiting).toMatch(/Confirmée par zoe[^]*Pas avant\u202f: 3 janvier, 12:00\. D’ici là/);
  const isOver = card({
    ...times,
    kind: 'change-address',
    state: 'confirmed',
    effectiveAt: '2026-01-02T20:00:00.000Z',
  });
  expect(isOver).toContain('Le délai est passé');
  expect(isOver).not.toContain('Pas avant');
  const cancelled = card({ ...times, kind: 'change-address', state: 'cancelled', cause: 'member' });
  expect(cancelled).toMatch(/Annulée par le membre\.[^]*Annulée, 2 janvier, 12:00/);
});

test('[ADMIN-15] every kind, state and refusal has words, and so has the audit log', () => {
  for (const kind of requestKind.options) expect(effectText(proposal({ kind }), String)).not.toMatch(/undefined|null/);
  for (const state of requestState.options) expect(card({ state })).not.toContain('undefined');
  for (const cause of requestCause.options) expect(card({ state: 'cancelled', cause })).toMatch(/text-bad">[^<]+\.</);
  for (const refusal of requestRefusal.options) expect(requestRefusalText(refusal)).toMatch(/\.$/);
  expect(actText('request-confirmed')).toBe('Demande confirmée');
  const entry = {
    verdict: null,
    right: 'support',
    rule: null,
    mode: null,
    switch: null,
    part: null,
    reason: null,
    request: 'grant-right',
    member: 'lune',
  } as const;
  expect(detailsOf(entry)).toEqual(['Donner un droit', 'Assistance', 'à propos de lune']);
  expect(detailsOf({ ...entry, request: 'later-kind' })[0]).toBe('later-kind');
});

test('[ADMIN-15] whoever acts for the house is listed, and who has no second factor yet', () => {
  const member = { id: uuid(2), username: 'eve', self: true, rights: ['support' as const], factor: false };
  expect(html(<ActingMembers members={[member]} />)).toMatch(/eve[^]*vous[^]*Assistance[^]*Pas encore/);
  expect(html(<ActingMembers members={[]} />)).toContain('Personne n’a de droit.');
});

test('[S20] an act that needs a fresh second factor goes on once it was used, and not without', async () => {
  const answers: (string | null)[] = ['fresh-factor', null];
  const ask = () => Promise.resolve(done({ refusal: answers.shift() ?? null }));
  let notices = 0;
  const stop = onFactorWanted(() => (notices += 1));
  const retried = withFreshFactor(ask);
  await Promise.resolve();
  await Promise.resolve();
  expect([isFactorWanted(), notices > 0]).toEqual([true, true]);
  endFactorRequest(true);
  expect([await retried, isFactorWanted()]).toEqual([done({ refusal: null }), false]);
  answers.push('fresh-factor', null);
  const closed = withFreshFactor(ask);
  await Promise.resolve();
  await Promise.resolve();
  endFactorRequest(false);
  expect([await closed, answers]).toEqual([done({ refusal: 'fresh-factor' }), [null]]);
  expect(await withFreshFactor(() => Promise.resolve(refused('offline' as const)))).toEqual(refused('offline'));
  stop();
});

test('[S20] an answer that comes after its page was left asks no other page for a second factor', async () => {
  let answer: (value: { ok: true; value: { refusal: string } }) => void = () => undefined;
  const ask = () => new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const late = withFreshFactor(ask);
  endFactorPage();
  answer(done({ refusal: 'fresh-factor' }));
  expect([await late, isFactorWanted()]).toEqual([done({ refusal: 'fresh-factor' }), false]);
});

test('[ADMIN-14, S20] a switch that is started again asks for the second factor, and is turned then', async () => {
  const answers = ['fresh-factor', null].map((refusal) => ({ refusal, stopped: refusal !== null, waiting: false }));
  callRpc.mockImplementation(() => Promise.resolve(done(answers.shift())));
  const turned = turnSwitch('live', false, null);
  await vi.waitFor(() => expect(isFactorWanted()).toBe(true));
  endFactorRequest(true);
  expect([await turned, callRpc.mock.calls.length]).toEqual([
    done({ refusal: null, stopped: false, waiting: false }),
    2,
  ]);
});
