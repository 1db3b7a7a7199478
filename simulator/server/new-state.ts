/** What the server stores at first, and a membership as it begins. */
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Part, ServerState } from './truth.ts';

export const emptyState = (): ServerState => ({
  streams: new Map(),
  appliedEntries: new Map(),
  blocks: new Set(),
  profiles: new Map(),
  reports: [],
  conversationsBegun: [],
  reportsMade: [],
  joinedAt: new Map(),
  pictures: new Set(),
  invitations: [],
  invitationsMade: [],
  refusedInviters: new Set(),
});

export const newPart = (): Part => ({
  rev: 1,
  since: 1,
  ranges: [[1, RANGE_OPEN]],
  read: 0,
  mineAtRead: 0,
  mine: 0,
  hidden: false,
  shown: 0,
  muted: false,
  pinned: false,
  archived: false,
});
