/** What a member is told when the room as they see it has changed. */
import type { MemberId } from '#schemas/ids.ts';
import { isUnchanged } from '#lib/reuse-unchanged.ts';
import type { ManyEvent, ManyEventPayload } from '#schemas/wire/live-rooms.ts';
import type { RoomView } from './room-state.ts';

export type NamedManyEvent = { [E in ManyEvent]: readonly [E, ManyEventPayload<E>] }[ManyEvent];

/** Returns the events that lead from one view to another, members before what they say. */
export function viewChanges(before: RoomView, after: RoomView): NamedManyEvent[] {
  const events: NamedManyEvent[] = [];
  if (!isUnchanged(before.room, after.room)) events.push(['many:room', { room: after.room }]);
  const joined = [...after.members.values()].filter(({ id }) => !before.members.has(id));
  const left = [...before.members.keys()].filter((id) => !after.members.has(id));
  const changed = [...after.members.values()].filter((member) => {
    const earlier = before.members.get(member.id);
    return earlier !== undefined && !isUnchanged(earlier, member);
  });
  if (joined.length + left.length + changed.length > 0) events.push(['many:members', { joined, changed, left }]);
  if (before.messages !== after.messages) {
    const forgotten = authorsGone(before, after);
    if (forgotten.length > 0) events.push(['many:forgotten', { memberIds: forgotten }]);
    const known = new Set(before.messages.map(({ id }) => id));
    const messages = after.messages.filter(({ id }) => !known.has(id));
    if (messages.length > 0) events.push(['many:messages', { messages }]);
  }
  if (!isUnchanged(before.viewers, after.viewers)) events.push(['many:viewers', after.viewers]);
  if (!isUnchanged(before.watchers, after.watchers)) events.push(['many:watchers', { memberIds: [...after.watchers] }]);
  return events;
}

/** Authors of whose messages none is shown any more: a block, a deleted account, or all of them were too old. */
function authorsGone(before: RoomView, after: RoomView): MemberId[] {
  const authorsOf = ({ messages }: RoomView) => new Set(messages.flatMap(({ author }) => author?.id ?? []));
  const shown = authorsOf(after);
  return [...authorsOf(before)].filter((id) => !shown.has(id));
}
