import type { ActionRules } from '../types.ts';
import { inAccount, joinUnsent, staleAfterMs } from './common.ts';

const { wish, coalesce } = joinUnsent('event.answer', ({ eventId }) => eventId);

/** The last answer to an event is the one wish, and is as old as the last change of mind. */
export const eventAnswer: ActionRules<'event.answer'> = {
  stream: inAccount,
  staleAfterMs,
  wish,
  coalesce: (request, context) => coalesce({ ...request, at: context.stamp.now }, context),
};
