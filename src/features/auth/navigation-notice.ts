/** What another screen of ours has to say on the sign-in page; it travels with the history entry. */
export const noticeFromState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'said' in state && typeof state.said === 'string' ? state.said : null;
