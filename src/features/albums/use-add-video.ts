import { useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { isSavingData } from '#platform/data-saving.ts';
import { prepareVideo } from '#platform/video-client.ts';
import type { AlbumName } from '#schemas/album-media.ts';
import { ALBUM_VIDEO_BYTES, ALBUM_VIDEO_SECONDS } from '#schemas/limits.ts';
import { toast } from '#ui/toast.ts';
import { videos as text } from './videos.fr.ts';
import type { MediaActions } from './use-media-actions.ts';

/** Short side of the frames, in pixels, and where few bytes are wished. */
const SIDE = 720;
const SMALL_SIDE = 480;

/**
 * Prepares a chosen or recorded video, and queues it. `share`: how much of the work is done, from 0 to 1; null: nothing
 * is prepared. It may be cancelled until it is queued; who leaves the screen cancels it, with a word.
 */
export function useAddVideo(actions: MediaActions) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function add(file: File, album: AlbumName): Promise<void> {
    const work = new AbortController();
    running.current = work;
    setShare(0);
    const wish = {
      maxSeconds: ALBUM_VIDEO_SECONDS,
      maxSourceBytes: ALBUM_VIDEO_BYTES,
      maxBytes: ALBUM_VIDEO_BYTES,
      side: isSavingData() ? SMALL_SIDE : SIDE,
      withSound: true,
      withPoster: true,
    } as const;
    const prepared = await prepareVideo(file, wish, { onProgress: setShare, signal: work.signal }).catch(
      (error: unknown) => {
        if (work.signal.aborted) return { ok: false, code: 'cancelled' } as const;
        log.warn('video.not-prepared', { error: errorName(error) });
        return { ok: false, code: 'unavailable' } as const;
      },
    );
    if (running.current === work) running.current = null;
    setShare(null);
    if (!prepared.ok) {
      const { code } = prepared;
      if (code === 'cancelled') toast(text.cancelled);
      else toast(text.refused(file.name), { text: text.refusals[code], tone: 'bad' });
      return;
    }
    if (!(await actions.queue(actions.run?.addVideo({ ...prepared.value, album }), null))) return;
    toast(text.queued, { text: actions.isOnline ? text.queuedText : text.later });
  }

  return { share, add, cancel: () => running.current?.abort() };
}
