/** The bucket: who may add a picture, which a message may show, and which leave with it. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Server } from './server.ts';
import type { Stream } from './truth.ts';

/**
 * Under their own name only, never across a block, and in nobody else's conversation; also before there is one, if it
 * would be theirs. What is there stays as it is.
 */
export function addPicture(server: Server, member: MemberId, path: string): boolean {
  const [conversation = '', sender] = path.split('/');
  const stream = server.stream(conversation);
  const other = stream
    ? server.otherIn(stream, member)
    : server.members.find(
        (each) => each !== member && server.environment.conversationBetween(member, each) === conversation,
      );
  const allowed =
    (!stream || stream.parts.has(member)) && other !== undefined && !server.isBlockedEitherWay(member, other);
  if (sender !== member || !allowed) return false;
  server.truth.pictures.add(path);
  return true;
}

/** Who may read a message that shows it, unless a block stands between, and who has put it there. */
export function seesPicture(server: Server, member: MemberId, path: string): boolean {
  const [conversation = '', sender] = path.split('/');
  const stream = server.stream(conversation);
  if (!server.truth.pictures.has(path)) return false;
  if (sender === member) return true;
  if (stream && server.isBlockedEitherWay(member, server.otherIn(stream, member))) return false;
  const ranges = (server.visible(member, stream) && stream.parts.get(member)?.ranges) || [];
  return (
    stream?.rows.some(
      ({ mediaUrl, senderId, seq }) => mediaUrl === path && senderId === sender && inRanges(ranges, seq),
    ) ?? false
  );
}

/** Only its sender could put it there, and only into that conversation. */
export function mediaRefusal(
  server: Server,
  member: MemberId,
  conversationId: ConversationId,
  mediaUrl: string | null,
): RefusalCode | null {
  if (mediaUrl === null) return null;
  const [conversation, sender] = mediaUrl.split('/');
  if (conversation !== conversationId || sender !== member) return 'picture-refused';
  return server.truth.pictures.has(mediaUrl) ? null : 'picture-missing';
}

/** With the message that showed it, unless another shows the same. */
export function removeUnshown(server: Server, stream: Stream, mediaUrl: string | null): void {
  if (mediaUrl !== null && !stream.rows.some((row) => row.mediaUrl === mediaUrl))
    server.truth.pictures.delete(mediaUrl);
}
