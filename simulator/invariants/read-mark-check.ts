/** [Y12] Nothing is marked as read, and nothing hidden, that its member has not had before them. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { PartsByStream } from '../devices/sync-node.ts';

/** `had`: ids; `before`: how the member stood to their conversations. */
export function checkReadMarks(
  server: Server,
  displayedIds: ReadonlySet<string>,
  member: MemberId,
  entries: readonly SentEntry[],
  partsBefore: PartsByStream,
): void {
  for (const { action, data } of entries) {
    if (action !== 'conversation.read' && action !== 'conversation.hide') continue;
    const stream = server.stream(data.conversationId);
    const part = stream?.parts.get(member);
    const partBefore = partsBefore.get(data.conversationId);
    if (!stream || !part) continue;
    const changed =
      action === 'conversation.read'
        ? part.read > (partBefore?.read ?? 0)
        : part.hidden && partBefore?.hidden === false;
    const similarEntries = entries.filter(
      (entry) =>
        entry.action === action && 'conversationId' in entry.data && entry.data.conversationId === data.conversationId,
    );
    if (!changed || (similarEntries.length > 1 && data.epoch !== server.epoch)) continue;
    if (data.epoch !== server.epoch) throw new InvariantViolation('done under another epoch', `${action} by ${member}`);
    const wasNotDisplayed = (id: string, senderId: MemberId) => senderId !== member && !displayedIds.has(id);
    const row =
      action === 'conversation.read'
        ? stream.rows.find(({ seq }) => seq === part.read)
        : stream.rows.findLast(({ senderId }) => senderId !== member);
    // A number counts as shown when a later one was: events may have been lost between them.
    const displayedLater =
      row !== undefined && stream.rows.some(({ seq, id }) => seq > row.seq && displayedIds.has(id));
    if (row && !displayedLater && wasNotDisplayed(row.id, row.senderId))
      throw new InvariantViolation(
        action === 'conversation.read' ? 'read unseen' : 'hidden unseen',
        `${row.id} by ${member}`,
      );
  }
}
