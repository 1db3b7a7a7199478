/** Handlers of groups' actions that wait in the outbox. */
import type { ActionHandlers } from './action-outcomes.ts';
import { leaveGroup } from './groups/joining.ts';
import { pinInGroup, voteInGroup } from './groups/talk.ts';

export const groupActions = {
  'group.leave': leaveGroup,
  'group.pin': pinInGroup,
  'group.vote': voteInGroup,
} satisfies Partial<ActionHandlers>;
