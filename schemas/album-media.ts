/**
 * Items of albums: their paths in the private bucket, and the albums. Without zod, because the first paint needs it.
 */
import type { MemberId } from './ids.ts';

/** Paths of items have the bucket's name in front, as those of profiles' pictures. */
export const ALBUM_BUCKET = 'albums';

/** « Publics », « Adeptes », « Certifiés », « Privés », in the order in which they are shown. */
export const albumNames = ['public', 'followers', 'certified', 'private'] as const;
export type AlbumName = (typeof albumNames)[number];

/** `event` and `club`: pictures of an event and of a club's page, which lie in the same bucket. */
export type AlbumFile = 'photo' | 'video' | 'poster' | 'event' | 'club';

/** What the path of an item says: its owner, its id and its size in pixels. */
export interface AlbumPlace {
  owner: MemberId;
  file: AlbumFile;
  id: string;
  width: number;
  height: number;
}

const pattern =
  /^albums\/([0-9a-f-]{36})\/(?:(photo|poster|event|club)-([0-9a-f-]{36})-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:webp|jpg)|(video)-([0-9a-f-]{36})-([1-9]\d{0,4})x([1-9]\d{0,4})\.mp4)$/;

const EXTENSIONS = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'video/mp4': 'mp4' } as const;
export type AlbumFileType = keyof typeof EXTENSIONS;

export const albumPath = (
  owner: MemberId,
  file: AlbumFile,
  id: string,
  { type, width, height }: { type: AlbumFileType; width: number; height: number },
): string => `${ALBUM_BUCKET}/${owner}/${file}-${id}-${width}x${height}.${EXTENSIONS[type]}`;

/** Parses a path; null: it is not one of an album. */
export function albumPlaceOf(path: string | null): AlbumPlace | null {
  const match = path === null ? null : pattern.exec(path);
  if (!match) return null;
  const [, owner, picture, pictureId, width, height, video, videoId, videoWidth, videoHeight] = match;
  return {
    owner: owner as MemberId,
    file: (picture ?? video) as AlbumFile,
    id: pictureId ?? videoId ?? '',
    width: Number(width ?? videoWidth),
    height: Number(height ?? videoHeight),
  };
}

export const isAlbumPath = (path: string | null): path is string => albumPlaceOf(path) !== null;
