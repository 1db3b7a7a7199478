/** The items that a screen shows: the server's answers with the member's wishes applied. */
import { albumPlaceOf, type AlbumName } from '#schemas/album-media.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, MediaItemId } from '#schemas/ids.ts';
import type { AlbumItem } from '#schemas/wire/albums.ts';
import { addedSince, albumWish, likeWish, type MediaWishes } from '#device/media-wishes.ts';

/** `waiting`: its file or its entry has not left yet; `failed`: it was refused on its way, with the code. */
export type ItemState = AlbumItem['state'] | 'waiting' | 'failed';

export interface ShownItem {
  id: MediaItemId;
  path: string;
  poster: string | null;
  kind: AlbumItem['kind'];
  album: AlbumName;
  state: ItemState;
  width: number;
  height: number;
  likes: number;
  liked: boolean;
  /** Of one that waits or failed. */
  entryId: EntryId | null;
  code: RefusalCode | null;
}

function addedItem({ path, album, entryId, code, settledAt }: MediaWishes['added'][number]): ShownItem[] {
  const place = albumPlaceOf(path);
  if (!place) return [];
  return [
    {
      id: place.id as MediaItemId,
      path,
      poster: null,
      kind: place.file === 'video' ? 'video' : 'photo',
      album,
      state: code !== null ? 'failed' : settledAt === null ? 'waiting' : 'pending',
      width: place.width,
      height: place.height,
      likes: 0,
      liked: false,
      entryId: settledAt === null ? entryId : null,
      code,
    },
  ];
}

/** Returns the items with the likes that the answer does not know yet. */
export const likedItems = (items: readonly AlbumItem[], wishes: MediaWishes, at: number): ShownItem[] =>
  items.map(({ liked, likes, ...item }) => {
    const wish = likeWish(wishes, item.id, at) ?? liked;
    return {
      ...item,
      liked: wish,
      likes: Math.max(0, likes + Number(wish) - Number(liked)),
      entryId: null,
      code: null,
    };
  });

/** Returns the own items, the latest first: those that wait, then the answer's, moved and removed as wished. */
export function ownItems(items: readonly AlbumItem[], wishes: MediaWishes, at: number): ShownItem[] {
  const known = new Set(items.map(({ path }) => path));
  const added = addedSince(wishes, at).filter(({ path }) => !known.has(path));
  const present = likedItems(items, wishes, at).flatMap((item) => {
    const wish = albumWish(wishes, item.id, at);
    if (wish === null) return [];
    return [{ ...item, album: wish ?? item.album }];
  });
  const shownAdded = added.flatMap(addedItem).filter(({ id }) => albumWish(wishes, id, at) !== null);
  return [...shownAdded.toReversed(), ...present];
}

/** How many more photos may be added; null: without limit. `shown`: the own items as they are shown. */
export function photosLeft(shown: readonly ShownItem[], limit: number | null): number | null {
  if (limit === null) return null;
  const counted = shown.filter(({ kind, state }) => kind === 'photo' && state !== 'refused' && state !== 'failed');
  return Math.max(0, limit - counted.length);
}
