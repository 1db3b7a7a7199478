/** Handlers of reports about live rooms and groups. There are no live rooms here: each one is gone already. */
import { asStream } from '#schemas/as-stream.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { reportRefusal } from './contact-limits.ts';
import { groupOf, type GroupMember } from './groups/rights.ts';
import type { Server } from './server.ts';

function report(server: Server, member: MemberId, refusal: RefusalCode | null): ActionOutcome {
  const why = refusal ?? reportRefusal(server, member);
  if (why) return why;
  server.truth.reportsMade.push({ by: member, at: server.startedAt });
  return { stream: asStream(member) };
}

function reportInLive(server: Server, { member, data: { memberId } }: ActionRequest<'live.report'>): ActionOutcome {
  if (memberId === null) return 'room-gone';
  const isKnown = memberId !== member && server.truth.profiles.has(memberId);
  return report(server, member, isKnown ? null : 'unknown-member');
}

/** Whoever sees the group: its members, also former ones, who is invited, and anybody where it is public. */
function reportGroup(server: Server, { member, data }: ActionRequest<'group.report'>): ActionOutcome {
  const group = groupOf(server, data.group);
  const isSeen =
    group !== null &&
    (group.state.privacy === 'public' ||
      (group.stream.parts.get(member) as GroupMember | undefined)?.group !== undefined ||
      server.truth.invitations.some((each) => each.member === member && each.group === data.group));
  if (!isSeen) return report(server, member, 'unknown-group');
  if (group.state.deletedAt !== null) return report(server, member, 'group-deleted');
  return report(server, member, group.state.createdBy === member ? 'invalid' : null);
}

export const placeReportActions = {
  'live.report': reportInLive,
  'group.report': reportGroup,
} satisfies Partial<ActionHandlers>;
