/** Handlers of the actions on the own albums: the rules of the database, written a second time. */
import { albumPlaceOf } from '#schemas/album-media.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import { ALBUM_PHOTOS, ALBUM_VIDEOS } from '#schemas/limits.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import type { Server } from '../server.ts';

function changeAccount(server: Server, member: MemberId): ActionOutcome {
  const account = server.stream(member);
  if (account) server.bump(account);
  return { stream: asStream(member) };
}

const isOwnPath = (member: MemberId, path: string): boolean => albumPlaceOf(path)?.owner === member;

function addItem(server: Server, { member, data }: ActionRequest<'album.add'>): ActionOutcome {
  const { albumItems, pictures } = server.truth;
  const place = albumPlaceOf(data.path);
  if (!place || (place.file !== 'photo' && place.file !== 'video') || place.owner !== member) return 'picture-refused';
  const kind = place.file;
  const posterPlace = albumPlaceOf(data.poster ?? null);
  const hasPoster = posterPlace?.id === place.id && posterPlace.owner === member;
  if ((kind === 'video') !== (data.poster !== undefined) || (kind === 'video' && (!hasPoster || !data.seconds)))
    return 'picture-refused';
  const id = place.id as MediaItemId;
  if (albumItems.has(id)) return { stream: asStream(member) };
  const count = [...albumItems.values()].filter((each) => each.owner === member && each.kind === kind).length;
  const limit = kind === 'video' ? ALBUM_VIDEOS : ALBUM_PHOTOS;
  if (server.profile(member).role === 'membre' && count >= limit)
    return kind === 'video' ? 'album-videos-full' : 'album-photos-full';
  const paths = [data.path, ...(data.poster === undefined ? [] : [data.poster])];
  if (paths.some((path) => !isOwnPath(member, path) || !pictures.has(path))) return 'picture-missing';
  albumItems.set(id, { id, owner: member, album: data.album, kind, approved: false, likes: new Map() });
  return changeAccount(server, member);
}

function setItem(server: Server, { member, data }: ActionRequest<'album.set'>): ActionOutcome {
  const item = server.truth.albumItems.get(data.itemId);
  if (item?.owner === member) {
    if (data.album === null) server.truth.albumItems.delete(item.id);
    else item.album = data.album;
  }
  return changeAccount(server, member);
}

export const albumActions = { 'album.add': addItem, 'album.set': setItem } satisfies Partial<ActionHandlers>;
