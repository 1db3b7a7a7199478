import type { OutboxChange, Plan } from '#actions/types.ts';

export const makePlan = <T>(value: T, change: OutboxChange = {}): Plan<T> => ({ change, value });
