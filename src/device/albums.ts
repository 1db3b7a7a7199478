/** Commands about albums: each is one entry of the outbox [Y1]; files wait beside it and leave first [Y3]. */
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import { albumPath, type AlbumName } from '#schemas/album-media.ts';
import type { EntryId, MediaItemId, MemberId } from '#schemas/ids.ts';
import type { Picture, Video } from '#schemas/media.ts';
import type { CommandContext } from './device.ts';

/** Queues a prepared photograph for an album [MEMBERAREA-22]. */
export async function addPhoto(
  { picture, album }: { picture: Picture; album: AlbumName },
  { account, outbox, media, newId }: CommandContext,
): Promise<void> {
  const path = albumPath(account, 'photo', newId(), picture);
  await media.add(path, picture);
  await outbox.enqueue({ action: 'album.add', data: { path, album } });
}

/**
 * Queues a prepared video for an album, with the picture that stands for it. Both are stored before the entry: a
 * context that finds the entry finds its files [Y3].
 */
export async function addVideo(
  { video, poster, album }: { video: Video; poster: Picture; album: AlbumName },
  { account, outbox, media, newId }: CommandContext,
): Promise<void> {
  const id = newId();
  const data = { path: albumPath(account, 'video', id, video), poster: albumPath(account, 'poster', id, poster) };
  await media.add(data.poster, poster);
  try {
    await media.add(data.path, video);
  } catch (error) {
    await media.forget(data.poster).catch(() => undefined);
    throw error;
  }
  await outbox.enqueue({ action: 'album.add', data: { ...data, album, seconds: video.seconds } });
}

/** Takes back an item that waits, or removes a refused one, with its files. Resolves to false if it has left. */
export async function takeBackItem(
  { entryId, paths, isRefused }: { entryId: EntryId; paths: readonly string[]; isRefused: boolean },
  { outbox, media }: CommandContext,
): Promise<boolean> {
  const isGone = await (isRefused ? outbox.dismiss(entryId) : outbox.takeBack(entryId));
  if (isGone) for (const path of paths) await media.drop(path);
  return isGone;
}

export const retryItem = (entryId: EntryId, { outbox }: CommandContext): Promise<boolean> => outbox.retry(entryId);

/** Queues that an item moves to another album; null removes it. */
export async function setItem(
  data: { itemId: MediaItemId; album: AlbumName | null },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'album.set', data });
}

export async function likeItem(
  { memberId, ...data }: { memberId: MemberId; itemId: MediaItemId; liked: boolean },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'media.like', data: { conversationId, memberId, ...data } });
}

/** Queues a request to see the member's private album, or its end [PROFILE-114]. */
export async function requestAccess(
  { memberId, requested }: { memberId: MemberId; requested: boolean },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'media.request', data: { conversationId, memberId, requested } });
}

/** Queues that the member may see the own private album, or no longer. */
export async function grantAccess(
  { memberId, term }: { memberId: MemberId; term: AccessTerm | null },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'media.grant', data: { conversationId, memberId, term } });
}

/**
 * Queues the end of every grant. Those of the named members end one by one, so that their devices hear of it at once;
 * the last entry ends any other, given on another device.
 */
export async function revokeAllAccess(members: readonly MemberId[], context: CommandContext): Promise<void> {
  for (const memberId of members) await grantAccess({ memberId, term: null }, context);
  await context.outbox.enqueue({ action: 'media.revoke-all', data: {} });
}

/** Queues a block, in the order of the pair's conversation [CHAT-81]. */
export async function blockOwner(memberId: MemberId, { account, outbox }: CommandContext): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.enqueue({ action: 'member.block', data: { conversationId, memberId } });
}

export async function reportItem(
  { memberId, itemId, reason, words }: { memberId: MemberId; itemId: MediaItemId; reason: ReportReason; words: string },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  const about = { conversationId, memberId, messageIds: [], mediaIds: [itemId], shown: [] };
  await outbox.enqueue({ action: 'report.create', data: { ...about, reason, words } });
}
