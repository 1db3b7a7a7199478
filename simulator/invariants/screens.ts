/** Compares the states of messages, the list and the own profile of a device with the server's. */
import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH } from '#schemas/limits.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import { entryRules } from '#actions/rules.ts';
import { queuedConversations } from '#streams/conversation/list.ts';
import { previewText } from '#domain/preview.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { TimelineView } from '#domain/views.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Stream } from '#simulator/server/truth.ts';
import { assertSame } from './assert-same.ts';
import { conversationsOf, type ObservedDevice, type ObservedWorld } from './observed-world.ts';

/** Checks a device with no pending entries. */
export function screensMatchServer(world: ObservedWorld, device: ObservedDevice): void {
  const { server } = world.node;
  const screen = device.readScreen();
  const { rev: _, ...profile } = server.profile(device.account);
  assertSame(screen.profile, profile, 'profile differs', device.name);
  const rowsById = new Map(screen.list.map((row) => [row.id, row]));
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    const context = `${id} on ${device.name}`;
    if (stream && server.visible(device.account, stream)) {
      checkMessageStates(server, device, screen.view(id), stream);
      const row = rowsById.get(id);
      assertSame(
        [row?.card, row?.closed],
        [server.card(device.account, stream), server.card(device.account, stream) === null],
        'list differs',
        `card of ${context}`,
      );
      if (
        !screen.queue.entries.some(
          (entry) => isFailed(screen.queue, entry.id) && entryRules.messageOf(entry)?.conversationId === id,
        )
      )
        assertSame(row?.preview?.text ?? null, newestOf(stream, device), 'list differs', `newest of ${context}`);
    } else if (!queuedConversations(screen.queue).includes(id))
      assertSame(rowsById.get(id), undefined, 'list differs', context);
  }
}

/** The words of the newest message in sight; none where the newest of all is in sight and its row is gone. */
function newestOf({ rows, last, parts }: Stream, { account }: ObservedDevice): string | null {
  const ranges = parts.get(account)?.ranges ?? [];
  const row = rows.findLast(({ seq }) => inRanges(ranges, seq));
  if (!row || (row.seq !== last && inRanges(ranges, last))) return null;
  return previewText({ ...row, text: cutTo(row.text, PREVIEW_LENGTH), deleted: row.deletedAt !== null });
}

/** Checks « Envoyé », « Lu » and « modifié » of each message. */
function checkMessageStates(
  server: Server,
  { account, name }: ObservedDevice,
  view: TimelineView | null,
  stream: Stream,
): void {
  const otherReadMark = stream.parts.get(server.otherIn(stream, account))?.shown ?? 0;
  const rows = stream.rows.filter(({ seq }) => inRanges(stream.parts.get(account)?.ranges ?? [], seq));
  const stateOf = (seq: number) => (seq <= otherReadMark ? 'read' : 'sent');
  assertSame(
    view?.messages.filter(({ seq }) => seq !== null).map(({ seq, state, edited }) => [seq, state, edited]),
    rows.map(({ seq, senderId, editedAt }) => [seq, senderId === account ? stateOf(seq) : null, editedAt !== null]),
    'state differs',
    `${stream.id} on ${name}`,
  );
}
