import { expect, test } from 'vitest';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { calls as text } from './calls.fr.ts';
import { outcomeWith } from './outcome.ts';
import { silentRings } from './ring-notices.ts';

const bela = '22222222-0000-4000-8000-000000000002' as MemberId;
const dana = '33333333-0000-4000-8000-000000000003' as MemberId;
const call = (over: Partial<CallView> = {}): CallView => ({
  ...{ id: '5c1a5bd2-0000-4000-8000-000000000001' as CallId, outgoing: true, state: 'ringing', here: true },
  ...{ ringsForMs: 45_000, key: null, merged: false },
  member: { id: bela, username: 'bela', avatarUrl: null, seal: false },
  ...over,
});

test('[S14, S31] the notice of a call is closed once it no longer rings, unless the same one calls again', () => {
  const from = (member: MemberId, state: CallView['state'], outgoing = false) => {
    const { member: other, ...rest } = call({ outgoing, state });
    return { ...rest, member: { ...other, id: member } };
  };
  expect(silentRings([from(bela, 'ringing'), from(bela, 'missed')])).toEqual([]);
  expect(silentRings([from(bela, 'accepted'), from(dana, 'missed', true)])).toEqual([{ type: 'call', subject: bela }]);
});

test('[LIVE-05] no refusal of a call speaks of rooms', () => {
  const refusals = [
    'live-restricted',
    'live-stopped',
    'unknown-member',
    'invalid',
    'rate-limited',
    'call-here',
  ] as const;
  for (const refusal of refusals) expect(text.problem(refusal)).not.toMatch(/salon|Live/);
});

test('[S16] across a block the call names nobody', () => {
  const { member } = call();
  expect(text.nameOf({ member })).toBe('bela');
  expect(text.nameOf({ member: { ...member, username: null } })).toBe('ce membre');
});

test('[S16] whoever does not answer, for whatever reason, gives the same sentence', () => {
  expect(outcomeWith(bela, call({ state: 'missed' }), null)).toBe('Pas de réponse');
  expect(outcomeWith(bela, call({ state: 'declined' }), null)).toBe('Appel refusé');
  expect(outcomeWith(bela, call(), null)).toBeNull();
  expect(outcomeWith(bela, undefined, { member: bela, reason: 'lost' })).toBe('La liaison a été perdue');
});
