/** Pictures of conversations: where each lies in the private bucket, and what may be sent. */
import * as z from 'zod/mini';
import { conversationId, memberId, type ConversationId, type MemberId } from './ids.ts';

/** The private bucket. */
export const MEDIA_BUCKET = 'conversations';
/** Before it is made smaller, in bytes. */
export const PICTURE_FILE_LIMIT = 10 * 1024 * 1024;
/** The longest side of what is sent, in pixels, */
export const PICTURE_SIDE = 1600;
/** The most that a link to a picture is good for, in seconds. */
export const LINK_SECONDS = 600;
/** unless its width, or the height of a very wide one, would become less than what can be read, */
export const PICTURE_READABLE = 1080;
/** and never more than this in either direction. */
export const PICTURE_SIDE_LIMIT = 4000;
/** Pictures that are attached at once, each a message of its own. */
export const PICTURES_AT_ONCE = 10;
/** What this device keeps of pictures that were seen, unless the member says otherwise, in bytes. */
export const MEDIA_BUDGET = 100 * 1024 * 1024;

export const pictureType = z.enum(['image/webp', 'image/jpeg']);
export type PictureType = z.infer<typeof pictureType>;

/** A picture made ready to be sent. */
export interface Picture {
  bytes: ArrayBuffer;
  type: PictureType;
  width: number;
  height: number;
}

/** What a message's `mediaUrl` says: whose, in which conversation, how large. */
export interface MediaPlace {
  conversationId: ConversationId;
  senderId: MemberId;
  width: number;
  height: number;
}

const pathPattern = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/[0-9a-f-]{36}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:webp|jpg)$/;

/** Its size stands in the name, so that a screen leaves it its place before it has come. */
export const mediaPath = (
  { conversationId: conversation, senderId }: Pick<MediaPlace, 'conversationId' | 'senderId'>,
  id: string,
  { type, width, height }: Omit<Picture, 'bytes'>,
): string => `${conversation}/${senderId}/${id}-${width}x${height}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

/** The same picture under another name. */
export const renamedMedia = (path: string, id: string): string => path.replace(/[^/]{36}(?=-\d+x\d+\.\w+$)/, id);

const mediaOwner = z.object({ conversationId, senderId: memberId });

/** null: not one of ours, and never asked for: an address of somebody's choice would tell them who reads. */
export function mediaPlaceOf(path: string | null): MediaPlace | null {
  const match = path === null ? null : pathPattern.exec(path);
  if (!match) return null;
  const [, conversation, sender, width, height] = match;
  const place = mediaOwner.safeParse({ conversationId: conversation, senderId: sender });
  return place.success ? { ...place.data, width: Number(width), height: Number(height) } : null;
}
