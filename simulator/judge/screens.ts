/** Beyond the words of a conversation: what became of each message, the list, the member's own profile. */
import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH } from '#schemas/limits.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import { conversationsIn } from '#domain/fold/list.ts';
import { previewText } from '#domain/preview.ts';
import { inRanges } from '#domain/ranges.ts';
import type { TimelineView } from '#domain/views.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Stream } from '#simulator/server/truth.ts';
import { same } from './judge.ts';
import { conversationsOf, type JudgedDevice, type JudgedWorld } from './judged.ts';

/** For a device on which nothing waits. */
export function screensTellTheTruth(world: JudgedWorld, device: JudgedDevice): void {
  const { server } = world.node;
  const seen = device.seen();
  const { rev: _, ...profile } = server.profile(device.account);
  same(seen.profile, profile, 'profile differs', device.name);
  const listed = new Map(seen.list.map((row) => [row.id, row]));
  for (const id of conversationsOf(world, device.account)) {
    const stream = server.stream(id);
    const where = `${id} on ${device.name}`;
    if (stream && server.visible(device.account, stream)) {
      states(server, device, seen.view(id), stream);
      const row = listed.get(id);
      same(
        [row?.card, row?.closed],
        [server.card(device.account, stream), server.card(device.account, stream) === null],
        'list differs',
        `card of ${where}`,
      );
      if (
        !seen.queue.entries.some(
          (entry) =>
            isFailed(seen.queue, entry.id) && entry.action === 'message.send' && entry.data.conversationId === id,
        )
      )
        same(row?.preview?.text ?? null, newestOf(stream, device), 'list differs', `newest of ${where}`);
    } else if (!conversationsIn(seen.queue).includes(id)) same(listed.get(id), undefined, 'list differs', where);
  }
}

function newestOf({ rows, last, parts }: Stream, { account }: JudgedDevice): string | null {
  const row = rows.find(({ seq }) => seq === last);
  if (!row || !inRanges(parts.get(account)?.ranges ?? [], row.seq)) return null;
  return previewText({ ...row, text: cutTo(row.text, PREVIEW_LENGTH), deleted: row.deletedAt !== null });
}

/** « Envoyé », « Lu » and « modifié ». */
function states(server: Server, { account, name }: JudgedDevice, view: TimelineView | null, stream: Stream): void {
  const theirs = stream.parts.get(server.otherIn(stream, account))?.shown ?? 0;
  const rows = stream.rows.filter(({ seq }) => inRanges(stream.parts.get(account)?.ranges ?? [], seq));
  const stateOf = (seq: number) => (seq <= theirs ? 'read' : 'sent');
  same(
    view?.messages.filter(({ seq }) => seq !== null).map(({ seq, state, edited }) => [seq, state, edited]),
    rows.map(({ seq, senderId, editedAt }) => [seq, senderId === account ? stateOf(seq) : null, editedAt !== null]),
    'state differs',
    `${stream.id} on ${name}`,
  );
}
