import type { OptimisticRules } from './types.ts';

/** Nobody sees it but the moderators. */
export const reportCreate: OptimisticRules<'report.create'> = {};
