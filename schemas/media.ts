/** Pictures of conversations: their paths in the private bucket, and limits for sending. */
import * as z from 'zod/mini';
import { conversationId, memberId, type ConversationId, type MemberId } from './ids.ts';

/** Name of the private bucket. */
export const MEDIA_BUCKET = 'conversations';
/** Largest file that a member may choose, in bytes, before it is scaled down. */
export const PICTURE_FILE_LIMIT = 10 * 1024 * 1024;
/** Most pixels of a file that a member may choose: some kilobytes may unfold to more than a device has memory for. */
export const PICTURE_PIXELS = 120_000_000;
/** Longest side of a sent picture, in pixels; `PICTURE_READABLE` is the exception. */
export const PICTURE_SIDE = 1600;
/** Longest validity of a picture's link, in seconds. */
export const LINK_SECONDS = 600;
/**
 * A picture may be longer than `PICTURE_SIDE` to keep this width, in pixels, or this height if it is very wide: below
 * it, text cannot be read.
 */
export const PICTURE_READABLE = 1080;
/** Longest side of any picture, in pixels. */
export const PICTURE_SIDE_LIMIT = 4000;
/** Pictures that can be attached at once; each becomes a message. */
export const PICTURES_AT_ONCE = 10;
/** Default size of this device's cache of viewed pictures, in bytes. */
export const MEDIA_BUDGET = 100 * 1024 * 1024;

export const pictureType = z.enum(['image/webp', 'image/jpeg']);
export type PictureType = z.infer<typeof pictureType>;

/** What is stored: albums hold videos too. */
export const fileType = z.enum(['image/webp', 'image/jpeg', 'video/mp4']);
export type FileType = z.infer<typeof fileType>;

/** What may be uploaded: documents of professionals have forms of their own. */
export const uploadType = z.enum([...fileType.options, 'image/png', 'application/pdf']);
export type UploadType = z.infer<typeof uploadType>;

/** A file that is ready to be sent. */
export interface UploadFile {
  bytes: ArrayBuffer;
  type: UploadType;
}

/** A picture that is ready to be sent. */
export interface Picture {
  bytes: ArrayBuffer;
  type: PictureType;
  width: number;
  height: number;
}

/** A video that is ready to be sent, without place, time or other notes of the camera. */
export interface Video {
  bytes: ArrayBuffer;
  type: 'video/mp4';
  width: number;
  height: number;
  /** Whole seconds, rounded up. */
  seconds: number;
}

/** Facts in the path of a message's picture: conversation, sender and size. */
export interface MediaPlace {
  conversationId: ConversationId;
  senderId: MemberId;
  width: number;
  height: number;
}

const pathPattern = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/[0-9a-f-]{36}-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:webp|jpg)$/;

/**
 * Returns the path of a picture. It contains the size, so that a screen can reserve the room before the picture is
 * loaded.
 */
export const mediaPath = (
  { conversationId: conversation, senderId }: Pick<MediaPlace, 'conversationId' | 'senderId'>,
  id: string,
  { type, width, height }: Omit<Picture, 'bytes'>,
): string => `${conversation}/${senderId}/${id}-${width}x${height}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

/** Returns the same path with another id. */
export const renamedMedia = (path: string, id: string): string => path.replace(/[^/]{36}(?=-\d+x\d+\.\w+$)/, id);

const mediaOwner = z.object({ conversationId, senderId: memberId });

/**
 * Parses a path; returns null if it is not one of ours. Such an address is never requested, because its owner would
 * learn who reads the message.
 */
export function mediaPlaceOf(path: string | null): MediaPlace | null {
  const match = path === null ? null : pathPattern.exec(path);
  if (!match) return null;
  const [, conversation, sender, width, height] = match;
  const place = mediaOwner.safeParse({ conversationId: conversation, senderId: sender });
  return place.success ? { ...place.data, width: Number(width), height: Number(height) } : null;
}
