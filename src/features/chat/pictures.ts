/** Selects the pictures among messages, for the viewer and the gallery. */
import type { MemberId } from '#schemas/ids.ts';
import { mediaPlaceOf } from '#schemas/media.ts';

export interface PictureItem {
  path: string;
  text: string;
  mine: boolean;
  /** Time of the message, in milliseconds. */
  at: number;
}

interface PictureSource {
  mediaUrl: string | null;
  senderId: MemberId;
  text: string;
  mine: boolean;
  at: number;
  deleted: boolean;
}

export const pictureItems = (messages: readonly PictureSource[]): PictureItem[] =>
  messages.flatMap(({ mediaUrl: path, senderId, text, mine, at, deleted }) =>
    !deleted && path !== null && mediaPlaceOf(path)?.senderId === senderId ? { path, text, mine, at } : [],
  );
