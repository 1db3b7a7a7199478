import { expect, test } from 'vitest';
import { memberActs } from './member-acts.ts';

const guest = { rank: 0, muted: false, cameraCut: false, premium: true };

test('[LIVE-07] hosts act on members below them, and owners name hosts', () => {
  expect(memberActs(guest, 0)).toEqual([]);
  expect(memberActs(guest, 1)).toEqual(['mute', 'cut-camera', 'kick', 'ban']);
  expect(memberActs({ ...guest, muted: true, cameraCut: true }, 1)).toEqual(['unmute', 'allow-camera', 'kick', 'ban']);
  expect(memberActs({ ...guest, premium: false }, 2)).toEqual(['mute', 'host', 'kick', 'ban']);
  expect(memberActs({ ...guest, rank: 1 }, 2)).toContain('unhost');
  expect(memberActs({ ...guest, rank: 1 }, 1)).toEqual([]);
  expect(memberActs({ ...guest, rank: 3 }, 2)).toEqual([]);
});
