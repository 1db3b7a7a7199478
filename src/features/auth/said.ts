/** What another screen of ours has to say on the sign-in page; it travels with the history entry. */
export const saidIn = (carried: unknown): string | null =>
  typeof carried === 'object' && carried !== null && 'said' in carried && typeof carried.said === 'string'
    ? carried.said
    : null;
