/** Planted bugs in follows: each removes one rule of MEMBERAREA-16 and MEMBERAREA-17. */
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { FollowRules } from '#simulator/server/follows/rules.ts';
import type { Server } from '#simulator/server/server.ts';

const without = (rules: Partial<FollowRules>) => (server: Server) => void Object.assign(server.followRules, rules);

export const followBugs: Record<string, () => Bug> = {
  'block-keeps-follows': () => ({
    rule: 'MEMBERAREA-17',
    description: 'a block leaves what both members follow of each other',
    server: without({ endsWithBlock: () => false }),
  }),
  'follow-across-block': () => ({
    rule: 'MEMBERAREA-17',
    description: 'a follow does not judge blocks when it arrives',
    server: without({ judgesBlocks: () => false }),
  }),
  'follow-again-unanswered': () => ({
    rule: 'MEMBERAREA-16',
    description: 'following again takes the answer of the followed member away',
    server: without({ keepsAnswer: () => false }),
  }),
  'unfollow-does-nothing': () => ({
    rule: 'MEMBERAREA-17',
    description: 'the server acknowledges that a follow ends, and leaves it',
    server: without({ ends: () => false }),
  }),
};
