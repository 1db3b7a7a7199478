/** Rules of the picture bucket: who may add and read a picture, and which message may show it. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Server } from './server.ts';
import type { Stream } from './truth.ts';

/**
 * Adds a picture and returns true, if the member may: under their own id, in a conversation of theirs (which need not
 * exist yet), and not across a block. An existing picture stays unchanged.
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

/** Returns whether a member may read a picture: as its sender, or as a reader of a message that shows it, unblocked. */
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

/** Returns a refusal unless the picture was uploaded by this member and for this conversation. */
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

/** Removes a deleted message's picture, unless another message shows it. */
export function removeUnshown(server: Server, stream: Stream, mediaUrl: string | null): void {
  if (mediaUrl !== null && !stream.rows.some((row) => row.mediaUrl === mediaUrl))
    server.truth.pictures.delete(mediaUrl);
}
