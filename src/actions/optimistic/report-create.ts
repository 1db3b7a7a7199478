import type { OptimisticRules } from './types.ts';

/** Only moderators see a report. */
export const reportCreate: OptimisticRules<'report.create'> = {};
