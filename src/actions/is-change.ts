import type { DispatchOutcome } from './types.ts';

/** Whether the queue asks for something else than before. */
export const isChange = ({ kind }: DispatchOutcome): boolean => kind !== 'unchanged';
