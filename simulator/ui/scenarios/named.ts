/** Lists the scenarios that ship with the laboratory. */
import type { Scenario } from '../types.ts';
import { blockWhileSending } from './block-while-sending.ts';
import { blockedInGroup } from './blocked-in-group.ts';
import { clockADayAhead } from './clock-a-day-ahead.ts';
import { duplicatedSocket } from './duplicated-socket.ts';
import { lateAck } from './late-ack.ts';
import { leaderKilled } from './leader-killed.ts';
import { leftAndReturned } from './left-and-returned.ts';
import { offlineOnBothSides } from './offline-on-both-sides.ts';
import { poisonEntry } from './poison-entry.ts';
import { preferenceEditedTwice } from './preference-edited-twice.ts';
import { readOnTwoDevices } from './read-on-two-devices.ts';
import { signOutWithPending } from './sign-out-with-pending.ts';

export const namedScenarios: readonly Scenario[] = [
  readOnTwoDevices,
  offlineOnBothSides,
  lateAck,
  poisonEntry,
  preferenceEditedTwice,
  blockWhileSending,
  leaderKilled,
  duplicatedSocket,
  clockADayAhead,
  signOutWithPending,
  blockedInGroup,
  leftAndReturned,
];
