import type { OptimisticRules } from './types.ts';

export const memberBlock: OptimisticRules<'member.block'> = { blocks: ({ memberId }) => memberId };
