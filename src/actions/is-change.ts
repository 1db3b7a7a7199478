import type { DispatchOutcome } from './types.ts';

/** Returns whether a dispatch changed the queue's request. */
export const isChange = ({ kind }: DispatchOutcome): boolean => kind !== 'unchanged';
