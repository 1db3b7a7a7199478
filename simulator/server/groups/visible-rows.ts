/** Says what a member may see of a stream’s rows, and how a group’s row looks to them. */
import type { MemberId } from '#schemas/ids.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { GroupRow } from '#schemas/streams/group.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Part, ServerRow } from '../truth.ts';

/** [G3, G7] A block hides this row from the member. */
export const isHiddenRow = ({ group }: Part, { seq, senderId, group: own }: ServerRow): boolean =>
  group !== undefined &&
  (group.hiddenRows.has(seq) || (own?.type !== 'system' && (group.hiddenAuthors.get(senderId) ?? 0) >= seq));

export const hasHiddenRows = ({ group }: Part): boolean =>
  group !== undefined && group.hiddenRows.size + group.hiddenAuthors.size > 0;

export const isVisibleRow = (part: Part, row: ServerRow): boolean =>
  inRanges(part.ranges, row.seq) && !isHiddenRow(part, row);

/** Unites ranges of whole numbers, in ascending order. */
export function unitedRanges(ranges: readonly Range[]): Range[] {
  const united: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = united.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/** What is left of ranges up to a number. */
export const rangesUpTo = (ranges: readonly Range[], end: number): Range[] =>
  ranges.flatMap(([from, to]): Range[] => (from <= end ? [[from, Math.min(to, end)]] : []));

/** [G25] A group's row with counts in place of names. `viewer`: whose own part is added; null: nobody's. */
export function groupRowFor(row: ServerRow, viewer: MemberId | null): GroupRow {
  const { group: part, reactions, ...frame } = row;
  // A call is a row of conversations alone.
  const {
    type = frame.type === 'call' ? 'text' : frame.type,
    event = null,
    mentions = [],
    mentionsAll = false,
    poll = null,
  } = part ?? {};
  const votes = [...(part?.votes.values() ?? [])];
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))].sort();
  return {
    ...frame,
    type,
    reactions: emojis.map((emoji) => ({ emoji, count: reactions.filter((each) => each.emoji === emoji).length })),
    event,
    mentions,
    mentionsAll,
    poll: poll && {
      multiple: poll.multiple,
      anonymous: poll.anonymous,
      closesAt: poll.closesAt,
      options: poll.options.map((text, n) => ({ text, votes: votes.filter((choices) => choices.includes(n)).length })),
      voters: votes.length,
    },
    ...(viewer && {
      own: {
        reaction: reactions.find(({ memberId }) => memberId === viewer)?.emoji ?? null,
        choices: part?.votes.get(viewer) ?? null,
      },
    }),
  };
}
