import type { OptimisticRules } from './types.ts';

export const profileEdit: OptimisticRules<'profile.edit'> = { profile: ({ fields }) => fields };
