/** What members tell the house of others: nothing that anyone is shown changes. */
import { asStream } from '#schemas/as-stream.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { ActionOutcome, ActionRequest } from './action-outcomes.ts';
import type { ActionHandlers } from './apply-entry.ts';
import { reportRefusal } from './contact-limits.ts';
import { pairRefusal } from './messages.ts';
import type { Server } from './server.ts';

/**
 * Of a conversation that the member has been in, blocked or not; the server keeps its own copy of what is named and was
 * theirs to read.
 */
function createReport(server: Server, { member, id, data }: ActionRequest<'report.create'>): ActionOutcome {
  const refusal = pairRefusal(server, member, data.memberId, data.conversationId);
  if (refusal) return refusal;
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  // Out of sight from the first, it was only opened by the other: nobody is to know.
  if (!stream || !part || (part.hidden && part.since === 1)) return 'unknown-conversation';
  const reportedIds = new Set<string>(data.messageIds);
  const evidence = stream.rows.filter(({ id: row, seq }) => reportedIds.has(row) && inRanges(part.ranges, seq));
  // Asked for again when its id is known no more: the first one stands.
  if (!server.truth.reports.some((report) => report.id === id)) {
    const tooMany = reportRefusal(server, member);
    if (tooMany) return tooMany;
    server.truth.reports.push({ id, reporter: member, request: data, evidence });
    server.truth.reportsMade.push({ by: member, at: server.startedAt });
  }
  return { stream: asStream(member) };
}

export const reportActions = { 'report.create': createReport } satisfies Partial<ActionHandlers>;
