/** Makes an environment in which a few numbered members reach every rule of the server with short histories. */
import type { ConversationId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';
import { instant, uuid } from './fixed-ids.ts';
import { productLimits, type Limits, type ServerEnvironment } from './truth.ts';

/**
 * No limits of contact: the histories of synchronisation do not test them.
 */
export const unlimited = { unanswered: Infinity, begun: Infinity, begunEarly: Infinity, reports: Infinity };

/** Small limits, so that short histories reach every branch of a pull. */
export const smallLimits: Limits = {
  ...productLimits,
  ...unlimited,
  selfTurns: Infinity,
  streamChanges: 5,
  totalChanges: 8,
  firstPages: 1,
  editMs: 60_000,
  groups: { members: 5, pins: 2, created: 6, invitationsADay: Infinity },
};

export const conversationBetween = (a: number, b: number): ConversationId =>
  uuid(100 + 10 * Math.min(a, b) + Math.max(a, b)) as ConversationId;

/** Makes the environment of a server with numbered members. */
export const smallEnvironment = (members: readonly MemberId[]): ServerEnvironment => ({
  limits: smallLimits,
  now: () => instant(0),
  conversationBetween: (a, b) => conversationBetween(members.indexOf(a) + 1, members.indexOf(b) + 1),
  eventIdOf: (a, b) => uuid(Number(a.slice(-12)) * 1000 + (Number(b.slice(-12)) % 1000)),
  systemRowId: (stream, seq) => uuid(Number(stream.slice(-12)) * 100_000 + seq) as MessageId,
  epochOf: (n) => `epoch ${n}` as Epoch,
});
