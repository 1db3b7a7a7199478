/** Handlers of groups' actions. */
import type { ActionHandlers } from './apply-entry.ts';

export const groupActions = {
  'group.leave': () => 'unknown-group',
  'group.pin': () => 'unknown-group',
  'group.vote': () => 'unknown-group',
} satisfies Partial<ActionHandlers>;
