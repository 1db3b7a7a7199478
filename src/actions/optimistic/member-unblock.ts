import type { OptimisticRules } from './types.ts';

export const memberUnblock: OptimisticRules<'member.unblock'> = { unblocks: ({ memberId }) => memberId };
