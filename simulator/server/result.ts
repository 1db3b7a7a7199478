/** How a push answers one entry. */
import type { MemberId, MessageId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { inRanges } from '#domain/ranges.ts';
import type { Verdict } from './applied.ts';
import type { Server } from './server.ts';

/** [Y4] Row, head and membership as they stand when the whole batch is written. */
export function resultOf(
  server: Server,
  member: MemberId,
  { id, status, code, stream: streamId, ref, what, was }: Verdict,
): EntryResult {
  const found = streamId === null ? undefined : server.stream(streamId);
  const stream = found?.parts.has(member) ? found : undefined;
  const seen = server.visible(member, stream);
  const done = status !== 'rejected';
  const ranges = (seen && stream?.parts.get(member)?.ranges) || [];
  const row =
    done &&
    stream?.rows.find(
      (each) => (each.id as string) === ref && (each.senderId === member || inRanges(ranges, each.seq)),
    );
  return {
    id,
    status,
    stream: streamId,
    rev: stream && (done || seen) ? stream.rev : 0,
    ...(code && { code }),
    ...(ref && { ref: ref as MessageId }),
    ...(what && { what }),
    ...(was && { was }),
    ...(done &&
      stream && { membership: server.membership(member, stream), ...(seen && { info: server.info(member, stream) }) }),
    ...(row && { row }),
  };
}
