import type { Bug } from '../bending.ts';

export const bugs: Record<string, () => Bug> = {};
