/** Checks that no message is marked as read, and no conversation hidden, before its member has seen it [Y12]. */
import type { Action } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Part, Stream } from '#simulator/server/truth.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { PartsByStream } from '../devices/sync-node.ts';

/** How to check an action that claims that messages were shown. */
interface ShownClaim {
  isChanged(part: Part, before: Part | undefined): boolean;
  lastShown(stream: Stream, part: Part, member: MemberId): Message | undefined;
  violation: string;
}

const claims: { readonly [A in Action]?: ShownClaim } = {
  'conversation.read': {
    isChanged: ({ read }, before) => read > (before?.read ?? 0),
    lastShown: ({ rows }, { read }) => rows.find(({ seq }) => seq === read),
    violation: 'read unseen',
  },
  'conversation.hide': {
    isChanged: ({ hidden }, before) => hidden && before?.hidden === false,
    lastShown: ({ rows }, _, member) => rows.findLast(({ senderId }) => senderId !== member),
    violation: 'hidden unseen',
  },
};

/** Checks a push. `displayedIds`: messages shown to the member. `partsBefore`: their conversations before the push. */
export function checkReadMarks(
  server: Server,
  displayedIds: ReadonlySet<string>,
  member: MemberId,
  entries: readonly SentEntry[],
  partsBefore: PartsByStream,
): void {
  for (const { action, data } of entries) {
    const claim = claims[action];
    if (!claim || !('upTo' in data) || !('conversationId' in data)) continue;
    const stream = server.stream(data.conversationId);
    const part = stream?.parts.get(member);
    const partBefore = partsBefore.get(data.conversationId);
    if (!stream || !part) continue;
    const changed = claim.isChanged(part, partBefore);
    const similarEntries = entries.filter(
      (entry) =>
        entry.action === action && 'conversationId' in entry.data && entry.data.conversationId === data.conversationId,
    );
    if (!changed || (similarEntries.length > 1 && data.epoch !== server.epoch)) continue;
    if (data.epoch !== server.epoch) throw new InvariantViolation('done under another epoch', `${action} by ${member}`);
    const wasNotDisplayed = (id: string, senderId: MemberId) => senderId !== member && !displayedIds.has(id);
    const row = claim.lastShown(stream, part, member);
    // A number counts as shown when a later one was: events may have been lost between them.
    const displayedLater =
      row !== undefined && stream.rows.some(({ seq, id }) => seq > row.seq && displayedIds.has(id));
    if (row && !displayedLater && wasNotDisplayed(row.id, row.senderId))
      throw new InvariantViolation(claim.violation, `${row.id} by ${member}`);
  }
}
