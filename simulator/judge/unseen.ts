/** [Y12] Nothing is marked as read, and nothing hidden, that its member has not had before them. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '#simulator/server/server.ts';
import { Broken } from '../plan.ts';
import type { Parts } from '../world/sync-node.ts';

/** `had`: ids; `before`: how the member stood to their conversations. */
export function checkUnseen(
  server: Server,
  had: ReadonlySet<string>,
  member: MemberId,
  entries: readonly SentEntry[],
  before: Parts,
): void {
  for (const { action, data } of entries) {
    if (action !== 'conversation.read' && action !== 'conversation.hide') continue;
    const stream = server.stream(data.conversationId);
    const part = stream?.parts.get(member);
    const earlier = before.get(data.conversationId);
    if (!stream || !part) continue;
    const moved =
      action === 'conversation.read' ? part.read > (earlier?.read ?? 0) : part.hidden && earlier?.hidden === false;
    const alike = entries.filter(
      (entry) =>
        entry.action === action && 'conversationId' in entry.data && entry.data.conversationId === data.conversationId,
    );
    if (!moved || (alike.length > 1 && data.epoch !== server.epoch)) continue;
    if (data.epoch !== server.epoch) throw new Broken('done under another epoch', `${action} by ${member}`);
    const unseen = (id: string, senderId: MemberId) => senderId !== member && !had.has(id);
    const row =
      action === 'conversation.read'
        ? stream.rows.find(({ seq }) => seq === part.read)
        : stream.rows.findLast(({ senderId }) => senderId !== member);
    // A number counts as shown when a later one was: events may have been lost between them.
    const passed = row !== undefined && stream.rows.some(({ seq, id }) => seq > row.seq && had.has(id));
    if (row && !passed && unseen(row.id, row.senderId))
      throw new Broken(action === 'conversation.read' ? 'read unseen' : 'hidden unseen', `${row.id} by ${member}`);
  }
}
