/** The functions of the picture worker that the page calls. */
import type { Picture } from '#schemas/media.ts';

/** Reason why a file cannot become a picture. */
export type PictureRefusal = 'not-a-picture' | 'misleading' | 'too-large' | 'too-many-pixels' | 'heic' | 'unreadable';
/** `animationLost`: the file was animated, and only its first frame is left. */
export type PreparedPicture =
  { ok: true; value: Picture; animationLost: boolean } | { ok: false; code: PictureRefusal };

export interface PictureApi {
  prepare(file: Blob): Promise<PreparedPicture>;
}
