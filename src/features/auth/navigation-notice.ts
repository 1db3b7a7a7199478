/** Returns the notice that another screen wants the sign-in page to show, from the state of the history entry. */
export const noticeFromState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
