/** Makes a push's answer to one entry. */
import type { MemberId, MessageId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { EntryOutcome } from './action-outcomes.ts';
import { isVisibleRow } from './groups/visible-rows.ts';
import type { Server } from './server.ts';

/** Adds row, info and membership to an outcome, as they are after the whole batch [Y4]. */
export function resultOf(
  server: Server,
  member: MemberId,
  { id, status, code, until, stream: streamId, ref, what, was }: EntryOutcome,
): EntryResult {
  const found = streamId === null ? undefined : server.stream(streamId);
  const stream = found?.parts.has(member) ? found : undefined;
  const isVisible = server.visible(member, stream);
  const accepted = status !== 'rejected';
  const part = isVisible ? stream?.parts.get(member) : undefined;
  const row =
    accepted &&
    stream?.rows.find(
      (each) => (each.id as string) === ref && (each.senderId === member || (part && isVisibleRow(part, each))),
    );
  return {
    id,
    status,
    stream: streamId,
    rev: stream && (accepted || isVisible) ? stream.rev : 0,
    ...(code && { code }),
    ...(until && { until }),
    ...(ref && { ref: ref as MessageId }),
    ...(what && { what }),
    ...(was && { was }),
    ...(accepted &&
      stream && {
        membership: server.membership(member, stream),
        ...(isVisible && { info: server.info(member, stream) }),
      }),
    ...(stream && row && { row: server.rowFor(stream, row, member) }),
  };
}
