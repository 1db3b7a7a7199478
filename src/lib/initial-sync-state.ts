/**
 * The state of synchronisation until anyone has spoken, for the worker that will and the page that waits: nothing is
 * known, least of all that a session is lost. Both check it against their own type.
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
  retryReason: null,
} as const;
