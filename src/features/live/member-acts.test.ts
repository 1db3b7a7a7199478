import { expect, test } from 'vitest';
import { memberActs } from './member-acts.ts';

const guest = { rank: 0, muted: false, cameraCut: false, premium: true };

test('[LIVE-07] hosts act on members below them, and owners name hosts', () => {
  expect(memberActs(guest, 0, true)).toEqual([]);
  expect(memberActs(guest, 1, true)).toEqual(['mute', 'cut-camera', 'kick', 'ban']);
  expect(memberActs({ ...guest, muted: true, cameraCut: true }, 1, true)).toEqual([
    'unmute',
    'allow-camera',
    'kick',
    'ban',
  ]);
  expect(memberActs({ ...guest, premium: false }, 2, true)).toEqual(['mute', 'host', 'kick', 'ban']);
  expect(memberActs(guest, 1, false)).toEqual(['mute', 'kick', 'ban']);
  expect(memberActs({ ...guest, rank: 1 }, 2, true)).toContain('unhost');
  expect(memberActs({ ...guest, rank: 1 }, 1, true)).toEqual([]);
  expect(memberActs({ ...guest, rank: 3 }, 2, true)).toEqual([]);
});
