/** Handler of reports to the moderators. A report changes nothing that members see. */
import { asStream } from '#schemas/as-stream.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { reportRefusal } from './contact-limits.ts';
import { pairRefusal } from './messages.ts';
import type { Server } from './server.ts';

/**
 * Stores a report about a conversation of the member, also across a block, with the server's own copy of the named
 * messages that the member may read.
 */
function createReport(server: Server, { member, id, data }: ActionRequest<'report.create'>): ActionOutcome {
  const refusal = pairRefusal(server, member, data.memberId ?? member, data.conversationId);
  if (refusal) return refusal;
  const stream = server.stream(data.conversationId);
  const part = stream?.parts.get(member);
  // A conversation hidden since its creation was only opened by the other member; this one must not learn of it.
  if (!stream || !part || (part.hidden && part.since === 1)) return 'unknown-conversation';
  const reportedIds = new Set<string>(data.messageIds);
  const evidence = stream.rows.filter(({ id: row, seq }) => reportedIds.has(row) && inRanges(part.ranges, seq));
  // A repeated report whose applied id has expired does not replace the first one.
  if (!server.truth.reports.some((report) => report.id === id)) {
    const tooMany = reportRefusal(server, member);
    if (tooMany) return tooMany;
    server.truth.reports.push({ id, reporter: member, request: data, evidence });
    server.truth.reportsMade.push({ by: member, at: server.startedAt });
  }
  return { stream: asStream(member) };
}

export const reportActions = { 'report.create': createReport } satisfies Partial<ActionHandlers>;
