import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH } from '#schemas/limits.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Part, Stream } from '../truth.ts';
import { otherIn } from '../visibility.ts';
import type { ServerKind } from './types.ts';

function previewIn({ rows, last }: Stream, { ranges }: Part): Preview | null {
  const row = rows.find(({ seq }) => seq === last);
  if (!row || !inRanges(ranges, row.seq)) return null;
  const { id, seq, senderId, type, text, createdAt, deletedAt } = row;
  return { id, seq, senderId, type, text: cutTo(text, PREVIEW_LENGTH), createdAt, deleted: deletedAt !== null };
}

export const conversation: ServerKind = {
  isPair: true,
  isSentWhole: false,
  info(_, member, stream) {
    const { rev, last, createdAt, updatedAt } = stream;
    const otherId = otherIn(stream, member);
    const part = stream.parts.get(member);
    return {
      kind: 'conversation',
      rev,
      last,
      otherId,
      theirRead: stream.parts.get(otherId)?.shown ?? 0,
      createdAt,
      updatedAt,
      preview: part ? previewIn(stream, part) : null,
    };
  },
};
