/**
 * Applies the limits of contact: new conversations per day, messages before the other member answers, and reports per
 * day.
 */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CountedEvent, CountedServer, Stream } from './truth.ts';
import { otherIn } from './visibility.ts';

const DAY_MS = 24 * 60 * 60_000;

function isWithin(server: CountedServer, at: string | undefined, ms: number): boolean {
  return at !== undefined && Date.parse(at) > Date.parse(server.startedAt) - ms;
}

export const countOf = (server: CountedServer, list: readonly CountedEvent[], member: MemberId) =>
  list.filter(({ by, at }) => by === member && isWithin(server, at, DAY_MS)).length;

/** Returns the refusal of a message: it would begin one conversation too many, or exceed the unanswered messages. */
export function sendRefusal(server: CountedServer, member: MemberId, stream: Stream | undefined): RefusalCode | null {
  if (!stream) return beginRefusal(server, member);
  const sentByOther = stream.parts.get(otherIn(stream, member))?.mine ?? 0;
  const sentByMember = stream.parts.get(member)?.mine ?? 0;
  return sentByOther === 0 && sentByMember >= server.environment.limits.unanswered ? 'unanswered' : null;
}

export function beginRefusal(server: CountedServer, member: MemberId): RefusalCode | null {
  const { begun, begunEarly, earlyMs } = server.environment.limits;
  const maximum = isWithin(server, server.truth.joinedAt.get(member), earlyMs) ? begunEarly : begun;
  return countOf(server, server.truth.conversationsBegun, member) < maximum ? null : 'too-many-conversations';
}

export function reportRefusal(server: CountedServer, member: MemberId): RefusalCode | null {
  return countOf(server, server.truth.reportsMade, member) < server.environment.limits.reports
    ? null
    : 'too-many-reports';
}
