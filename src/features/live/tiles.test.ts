import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { darkReason, shownCameras, wishesOf } from './tiles.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as MemberId;
const member = (n: number, fields: Partial<ShownMember> = {}): ShownMember => ({
  id: idOf(n),
  username: `m${String(n)}`,
  avatarUrl: null,
  seal: false,
  rank: 0,
  premium: true,
  camera: true,
  microphone: false,
  audience: 'everyone',
  muted: false,
  cameraCut: false,
  joinedAt: '2026-11-27T08:00:00.000Z',
  access: 'open',
  ...fields,
});
const choice = (members: ShownMember[], more = {}) => ({
  me: idOf(1),
  members,
  opened: [] as MemberId[],
  closed: new Set<MemberId>(),
  speaking: [],
  reception: 'all' as const,
  slots: 4,
  ...more,
});

const shownIds = (given: ReturnType<typeof choice>) => shownCameras(given).shown.map(({ id }) => id);

test('[LIVE-07] a page takes as many cameras as it has slots, small where they are many, and not its own', () => {
  const members = Array.from({ length: 8 }, (_, n) => member(n + 1));
  expect(wishesOf(choice(members))).toEqual([2, 3, 4, 5].map((n) => ({ member: idOf(n), size: 'small' })));
  expect(wishesOf(choice(members.slice(0, 3))).map(({ size }) => size)).toEqual(['large', 'large']);
});

test('[LIVE-07] a camera that is closed or withheld is not taken, and the withheld one is still shown dark', () => {
  const members = [member(2), member(3, { access: 'closed' }), member(4)];
  const given = choice(members, { closed: new Set([idOf(4)]) });
  expect(wishesOf(given)).toEqual([{ member: idOf(2), size: 'large' }]);
  expect(shownIds(given)).toEqual([idOf(2), idOf(3)]);
  expect(shownCameras(given).others.map(({ id }) => id)).toEqual([idOf(4)]);
});

test('[LIVE-07] voices fill the slots that cameras leave, the speaking ones first', () => {
  const voice = (n: number) => member(n, { camera: false, microphone: true });
  const members = [member(2), voice(3), voice(4), voice(5), voice(6)];
  expect(wishesOf(choice(members, { speaking: [idOf(6)] }))).toEqual([
    { member: idOf(2), size: 'large' },
    ...[6, 3, 4].map((n) => ({ member: idOf(n), size: 'audio' })),
  ]);
});

test('[LIVE-07] with sound alone no picture is taken, and with text alone nothing', () => {
  const members = [member(2, { microphone: true })];
  expect(wishesOf(choice(members, { reception: 'audio' }))).toEqual([{ member: idOf(2), size: 'audio' }]);
  const text = choice(members, { reception: 'text' });
  expect([wishesOf(text), shownIds(text)]).toEqual([[], []]);
});

test('[LIVE-07] a camera that the viewer opens takes the place of the last one', () => {
  const members = Array.from({ length: 7 }, (_, n) => member(n + 1));
  const given = choice(members, { opened: [idOf(7)] });
  expect(shownIds(given)).toEqual([7, 2, 3, 4].map(idOf));
  expect(shownCameras(given).others.map(({ id }) => id)).toEqual([5, 6].map(idOf));
});

test('[LIVE-07] a dark tile says why', () => {
  const media = { status: 'connected', size: 'large' as const };
  const reason = (
    fields: Partial<ShownMember>,
    at: { status: string; size: 'audio' | 'large' } | null,
    hasTile = false,
  ) => darkReason(member(2, fields), at, hasTile);
  expect(reason({}, media, true)).toBeNull();
  expect([reason({}, media), reason({}, null), reason({}, { ...media, status: 'closed' })]).toEqual([
    'waiting',
    'connecting',
    'lost',
  ]);
  expect(reason({}, { ...media, size: 'audio' }, true)).toBe('weak');
  expect(reason({ access: 'closed' }, media, true)).toBe('closed');
  expect(reason({ access: 'closed', audience: 'request' }, media)).toBe('request');
  expect(reason({ access: 'requested', audience: 'request' }, media)).toBe('requested');
});
