/**
 * Says whether an answer, by the time of its request, may lack a change; both in milliseconds since 1970. One of the
 * same millisecond was requested because of the change.
 */
export const isRequestedBefore = (at: number, changedAt: number): boolean => at < changedAt;
