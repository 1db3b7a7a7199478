/** What the picture worker does for the page. */
import type { Picture } from '#schemas/media.ts';

/** Why a file does not become a picture. */
export type PictureRefusal = 'not-a-picture' | 'misleading' | 'too-large' | 'heic' | 'unreadable';
/** `stilled`: it moved, and only its first view is left. */
export type PreparedPicture =
  { ok: true; value: Picture; animationLost: boolean } | { ok: false; code: PictureRefusal };

export interface PictureApi {
  prepare(file: Blob): Promise<PreparedPicture>;
}
