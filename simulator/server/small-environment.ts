/** Surroundings in which a few members, told by number, reach every rule of the server with short histories. */
import type { ConversationId, Epoch, MemberId } from '#schemas/ids.ts';
import { instant, uuid } from './fixed-ids.ts';
import { productLimits, type Limits, type ServerEnvironment } from './truth.ts';

/**
 * How much may be asked for is not what histories of synchronisation are about: in these nobody has to wait for an
 * answer.
 */
export const unlimited = { unanswered: Infinity, begun: Infinity, begunEarly: Infinity, reports: Infinity };

/** Few changes are many here, so that short histories reach every branch of a pull. */
export const smallLimits: Limits = {
  ...productLimits,
  ...unlimited,
  selfTurns: Infinity,
  streamChanges: 5,
  totalChanges: 8,
  firstPages: 1,
  editMs: 60_000,
};

export const conversationBetween = (a: number, b: number): ConversationId =>
  uuid(100 + 10 * Math.min(a, b) + Math.max(a, b)) as ConversationId;

/** Where a server of numbered members runs. */
export const smallEnvironment = (members: readonly MemberId[]): ServerEnvironment => ({
  limits: smallLimits,
  now: () => instant(0),
  conversationBetween: (a, b) => conversationBetween(members.indexOf(a) + 1, members.indexOf(b) + 1),
  epochOf: (n) => `epoch ${n}` as Epoch,
});
