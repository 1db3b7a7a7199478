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
  /** Of a video. */
  seconds: number | null;
  likes: number;
  liked: boolean;
  /** Why the house has refused it. */
  reason?: AlbumItem['reason'];
  /** Of one that waits or failed. */
  entryId: EntryId | null;
  code: RefusalCode | null;
}

function addedItem(added: MediaWishes['added'][number]): ShownItem[] {
  const { path, album, poster, seconds, entryId, code, settledAt } = added;
  const place = albumPlaceOf(path);
  if (!place) return [];
  return [
    {
      id: place.id as MediaItemId,
      path,
      poster,
      kind: place.file === 'video' ? 'video' : 'photo',
      album,
      state: code !== null ? 'failed' : settledAt === null ? 'waiting' : 'pending',
      width: place.width,
      height: place.height,
      seconds,
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

/** How many items of a kind count: those that wait too. `shown`: the own items as they are shown. */
export const countedItems = (shown: readonly ShownItem[], kind: ShownItem['kind']): number =>
  shown.filter((item) => item.kind === kind && item.state !== 'refused' && item.state !== 'failed').length;

/** How many more items of a kind may be added; null: without limit. */
export const itemsLeft = (shown: readonly ShownItem[], kind: ShownItem['kind'], limit: number | null): number | null =>
  limit === null ? null : Math.max(0, limit - countedItems(shown, kind));
