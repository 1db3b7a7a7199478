/**
 * State of synchronisation before the sync worker has reported any, for the worker and for the page that waits for it.
 * It claims nothing, least of all a lost session. Both check it against their own type.
 */
export const initialSyncState = {
  connection: 'connecting',
  error: null,
  isLeader: false,
  session: 'none',
  history: { done: 0, total: 0 },
  outdated: false,
  storage: 'well',
  typing: [],
  figures: null,
  pulledAt: 0,
  calls: 0,
  retryReason: null,
} as const;
