/** Handler of the action on the member's own visits; visits themselves are not simulated. */
import { asStream } from '#schemas/as-stream.ts';
import type { ActionHandlers } from './action-outcomes.ts';

export const visitActions = {
  'visits.set': (_, { member }) => ({ stream: asStream(member) }),
} satisfies Partial<ActionHandlers>;
