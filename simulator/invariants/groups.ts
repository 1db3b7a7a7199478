/** Compares a device's groups with the server's, as far as its member may see them. */
import type { GroupRow } from '#schemas/streams/group.ts';
import type { MemberId, ConversationId } from '#schemas/ids.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { MessageView } from '#domain/views.ts';
import { groupRowFor } from '#simulator/server/groups/visible-rows.ts';
import type { Stream } from '#simulator/server/truth.ts';
import { InvariantViolation } from '../core/plan.ts';
import { assertSame } from './assert-same.ts';
import type { ObservedDevice, ObservedWorld } from './observed-world.ts';

const noOwnPart = { reaction: null, choices: null };

export const groupStreams = ({ node: { server } }: Pick<ObservedWorld, 'node'>): Stream[] =>
  [...server.truth.streams.values()].filter(({ group }) => group !== undefined);

/** The rows that a member may see, as the server stores them. */
export const rowsSeenBy = ({ node: { visibility } }: Pick<ObservedWorld, 'node'>, member: MemberId, stream: Stream) =>
  stream.rows.filter(({ seq }) => visibility.sees(member, stream.id, seq));

/** A row as it is expected on a device; undefined: the member may not have it. */
export function expectedRow(
  world: Pick<ObservedWorld, 'node'>,
  member: MemberId,
  stream: Stream,
  seq: number,
): StreamRow | undefined {
  const row = rowsSeenBy(world, member, stream).find((each) => each.seq === seq);
  return row && groupRowFor(row, member);
}

/**
 * A device's row of a group as the server would send it. One that came to all members has no own part until the member
 * has one, and that of a deleted row means nothing.
 */
export function withOwnPart(row: StreamRow | undefined): StreamRow | undefined {
  if (!row || !('mentions' in row)) return row;
  const { ownRev: _ownRev, own = noOwnPart, ...shared } = row;
  return { ...shared, own: row.deletedAt === null ? own : noOwnPart };
}

/** [G25] A row until the next round, before which counts and own parts differ between devices and server. */
export function withoutCounts(row: StreamRow | undefined): object | undefined {
  if (!row || !('mentions' in row)) return row;
  const { reactions: _reactions, poll: _poll, own: _own, ...rest } = row;
  return rest;
}

/** The number of unread messages by a count of the rows [Y12]: neither own nor system rows. */
export const unreadIn = (world: Pick<ObservedWorld, 'node'>, member: MemberId, stream: Stream, read: number): number =>
  rowsSeenBy(world, member, stream).filter(
    ({ seq, senderId, group }) => seq > read && senderId !== member && group?.type !== 'system',
  ).length;

export function groupsMatchServer(world: ObservedWorld, device: ObservedDevice): void {
  const { server } = world.node;
  const { account, name } = device;
  const screen = device.readScreen();
  for (const stream of groupStreams(world)) {
    const id = stream.id as string as ConversationId;
    const context = `${id} on ${name}`;
    const view = screen.view(id);
    const isListed = screen.list.some((row) => row.id === id);
    const isVisible = !server.membership(account, stream).gone;
    if (isListed !== isVisible) throw new InvariantViolation('list differs', context);
    if (!isVisible) {
      const isKept = [...screen.chunks.values()].some(({ streamId }) => streamId === stream.id);
      if (isKept || view?.messages.some(({ seq }) => seq !== null))
        throw new InvariantViolation('visible after loss', context);
      continue;
    }
    const { read, muted } = server.present(account, stream);
    const rows = rowsSeenBy(world, account, stream).map((row) => groupRowFor(row, account));
    const confirmed = view?.messages.filter(({ seq }) => seq !== null) ?? [];
    assertSame(
      confirmed.map(shownFields),
      rows.map((row) => fieldsOf(row, rows)),
      'view differs',
      context,
    );
    assertSame(view?.missingChunks, [], 'history incomplete', context);
    assertSame(view?.unread, unreadIn(world, account, stream, read), 'unread differs from a recount', context);
    assertSame(view?.settings.muted, muted, 'settings differ', context);
  }
}

const shownFields = ({ seq, id, type, text, deleted, edited, event, quote, reactions, poll }: MessageView) => [
  [seq, id, type, text, deleted, edited, event?.kind ?? null],
  quote && [quote.id, quote.seq, quote.original?.text],
  reactions.map(({ emoji, count, mine }) => [emoji, count, mine]),
  poll && [poll.options.map(({ votes }) => votes), poll.voters, poll.choices],
];

const fieldsOf = (
  { seq, id, type, text, deletedAt, editedAt, event, replyTo, reactions, poll, own }: GroupRow,
  rows: readonly GroupRow[],
) => [
  [seq, id, type, text, deletedAt !== null, editedAt !== null, event?.kind ?? null],
  replyTo && [replyTo.id, replyTo.seq, rows.find((row) => row.id === replyTo.id)?.text],
  reactions.map(({ emoji, count }) => [emoji, count, own?.reaction === emoji]),
  poll && [poll.options.map(({ votes }) => votes), poll.voters, own?.choices ?? []],
];
