import { useEffect, useRef, useState } from 'react';
import { choosePicture } from '#device/chosen-picture.ts';
import { errorName, log } from '#lib/log.ts';
import { videoRefusals } from '#i18n/fr/video-refusals.ts';
import { prepareVideo, type VideoRefusal } from '#platform/video-client.ts';
import { CERTIFICATION_VIDEO_BYTES, CERTIFICATION_VIDEO_SECONDS } from '#schemas/limits.ts';
import type { Evidence } from './requests.ts';
import { certification } from './text.fr.ts';

const text = certification.picture;
/** Short side of a video's frames, in pixels: a code on a sheet can be read. */
const SIDE = 480;
/** A recording for this is re-encoded, so that it may be larger than what is sent. */
const SOURCE_BYTES = 4 * CERTIFICATION_VIDEO_BYTES;

/** `url`: shows it, until another is chosen. */
export type ChosenEvidence = Evidence & { url: string };

const videoProblems: Record<VideoRefusal | 'unavailable', string> = {
  ...videoRefusals,
  'too-long': text.tooLong,
  'too-large': text.videoTooLarge,
};

/**
 * Prepares a picture or video that the member takes or chooses; it is in memory only [S6]. `share`: how much of a video
 * is prepared, from 0 to 1; null: nothing is.
 */
export function useEvidence(onProblem: (problem: string | null) => void) {
  const [chosen, setChosen] = useState<ChosenEvidence | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  async function choose(file: File): Promise<void> {
    onProblem(null);
    const answer = await choosePicture(file);
    if (answer.ok) setChosen({ kind: 'picture', bytes: answer.value.picture.bytes, url: answer.value.url });
    else onProblem(text.unreadable);
  }

  async function chooseVideo(file: File): Promise<void> {
    onProblem(null);
    const work = new AbortController();
    running.current = work;
    setShare(0);
    const wish = {
      maxSeconds: CERTIFICATION_VIDEO_SECONDS,
      maxSourceBytes: SOURCE_BYTES,
      maxBytes: CERTIFICATION_VIDEO_BYTES,
      side: SIDE,
      // What is said in the room proves nothing, and is nobody's business.
      withSound: false,
    };
    const answer = await prepareVideo(file, wish, { onProgress: setShare, signal: work.signal }).catch(
      (error: unknown) => {
        if (!work.signal.aborted) log.warn('video.not-prepared', { error: errorName(error) });
        return { ok: false, code: 'unavailable' } as const;
      },
    );
    if (running.current !== work) return;
    running.current = null;
    setShare(null);
    if (work.signal.aborted) return;
    if (!answer.ok) return onProblem(videoProblems[answer.code]);
    const { bytes, type } = answer.value.video;
    setChosen({ kind: 'video', bytes, url: URL.createObjectURL(new Blob([bytes], { type })) });
  }

  return {
    chosen,
    share,
    choose,
    chooseVideo,
    cancel: () => running.current?.abort(),
    forget: () => setChosen(null),
  };
}
