/** What another screen of ours has to say on the sign-in page; it travels with the history entry. */
export const noticeFromState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
