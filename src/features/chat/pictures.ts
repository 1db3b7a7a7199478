/** The pictures among messages: what the viewer goes through, and the gallery shows. */
import type { MemberId } from '#schemas/ids.ts';
import { mediaPlaceOf } from '#schemas/media.ts';

export interface ShownPicture {
  path: string;
  text: string;
  mine: boolean;
  /** Milliseconds. */
  at: number;
}

interface Shows {
  mediaUrl: string | null;
  senderId: MemberId;
  text: string;
  mine: boolean;
  at: number;
  deleted: boolean;
}

export const picturesAmong = (messages: readonly Shows[]): ShownPicture[] =>
  messages.flatMap(({ mediaUrl: path, senderId, text, mine, at, deleted }) =>
    !deleted && path !== null && mediaPlaceOf(path)?.senderId === senderId ? { path, text, mine, at } : [],
  );
