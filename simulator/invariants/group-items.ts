/** Checks what the server announces of groups [G5, G6], who is in them, and what old entries do there [G15]. */
import type { Server } from '#simulator/server/server.ts';
import type { Part } from '#simulator/server/truth.ts';
import { presentMembers } from '#simulator/server/groups/rights.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { Announcement } from '../devices/group-rooms.ts';

/** Every revision reaches each member by exactly one item: the room's, or one of the member's own. */
export function checkOneItemEach(server: Server, { live, rooms }: Announcement): void {
  for (const stream of server.truth.streams.values()) {
    const room = rooms.find((each) => each.stream === stream.id);
    if (!stream.group || !room) continue;
    const ownRevs = live.flatMap(({ to, item }) => (item.stream === stream.id ? [`${to} ${item.rev}`] : []));
    for (const [member] of presentMembers({ stream, state: stream.group }))
      for (const { rev } of room.items) {
        const own = ownRevs.filter((each) => each === `${member} ${rev}`).length;
        const times = own + (room.except.includes(member) ? 0 : 1);
        if (times !== 1)
          throw new InvariantViolation(
            'not exactly one item',
            `${times} of revision ${rev} of ${stream.id} to ${member}`,
          );
      }
  }
}

/** A leave or a message that was queued in an earlier membership has no effect on the present one. */
export function checkMemberships(
  server: Server,
  member: MemberId,
  entries: readonly SentEntry[],
  partsBefore: ReadonlyMap<string, Part | undefined>,
  results: readonly Pick<EntryResult, 'status'>[],
): void {
  for (const [n, { data }] of entries.entries()) {
    if (!('joinRev' in data)) continue;
    const id = 'groupId' in data ? data.groupId : data.conversationId;
    const before = partsBefore.get(id);
    if (!before?.group || before.group.joinRev === data.joinRev || before.hidden) continue;
    if ('groupId' in data && server.stream(id)?.parts.get(member)?.hidden)
      throw new InvariantViolation('left a later membership', `${member} in ${id}`);
    if ('conversationId' in data && results[n]?.status === 'applied')
      throw new InvariantViolation('sent into a later membership', `${member} in ${id}`);
  }
}

export function checkMembersCount(server: Server): void {
  for (const stream of server.truth.streams.values()) {
    if (!stream.group) continue;
    const count = presentMembers({ stream, state: stream.group }).length;
    if (count > server.environment.limits.groups.members)
      throw new InvariantViolation('too many members', `${count} in ${stream.id}`);
    if (count !== stream.group.members)
      throw new InvariantViolation('members miscounted', `${stream.group.members} for ${count} in ${stream.id}`);
    for (const [member] of presentMembers({ stream, state: stream.group }))
      if (stream.group.bans.has(member)) throw new InvariantViolation('banned and there', `${member} in ${stream.id}`);
    const isLed = presentMembers({ stream, state: stream.group }).some(([, { group }]) => group.role === 'admin');
    if (count > 0 && !isLed) throw new InvariantViolation('a group without an admin', stream.id);
  }
}
