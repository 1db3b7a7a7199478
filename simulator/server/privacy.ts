/** Handler of the action on the member's own privacy; who may write first is not simulated. */
import { asStream } from '#schemas/as-stream.ts';
import type { ActionHandlers } from './action-outcomes.ts';

export const privacyActions = {
  'privacy.set': (_, { member }) => ({ stream: asStream(member) }),
} satisfies Partial<ActionHandlers>;
