import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH } from '#schemas/limits.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { ServerRow, Stream } from '../truth.ts';
import { otherIn } from '../visibility.ts';
import type { ServerKind } from './types.ts';

const previewOf = ({ id, seq, senderId, type, text, createdAt, deletedAt }: ServerRow): Preview => ({
  id,
  seq,
  senderId,
  type,
  text: cutTo(text, PREVIEW_LENGTH),
  createdAt,
  deleted: deletedAt !== null,
});

/** Returns the newest row that a member may see: a later one of the other's changes nothing for them [S16]. */
function newestSeen({ rows, last }: Stream, ranges: readonly Range[]): ServerRow | undefined {
  if (inRanges(ranges, last)) return rows.find(({ seq }) => seq === last);
  return rows.findLast(({ seq }) => inRanges(ranges, seq));
}

export const conversation: ServerKind = {
  isPair: true,
  isSentWhole: false,
  info(_, member, stream) {
    const { rev, last, createdAt } = stream;
    const otherId = otherIn(stream, member);
    const ranges = stream.parts.get(member)?.ranges ?? [];
    const newest = newestSeen(stream, ranges);
    return {
      kind: 'conversation',
      rev,
      last,
      otherId,
      theirRead: stream.parts.get(otherId)?.shown ?? 0,
      createdAt,
      updatedAt: newest && !inRanges(ranges, last) ? newest.createdAt : stream.updatedAt,
      preview: newest ? previewOf(newest) : null,
    };
  },
};
