import { useState } from 'react';
import { choosePicture } from '#device/chosen-picture.ts';
import { useChoice } from '#device/use-choice.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
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

async function evidencePicture(file: File): Promise<Result<ChosenEvidence, 'unreadable'>> {
  const answer = await choosePicture(file);
  if (!answer.ok) return refused('unreadable');
  return done({ kind: 'picture', bytes: answer.value.picture.bytes, url: answer.value.url });
}

async function evidenceVideo(
  file: File,
  watch: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Result<ChosenEvidence, keyof typeof videoProblems>> {
  const wish = {
    maxSeconds: CERTIFICATION_VIDEO_SECONDS,
    maxSourceBytes: SOURCE_BYTES,
    maxBytes: CERTIFICATION_VIDEO_BYTES,
    side: SIDE,
    // What is said in the room proves nothing, and is nobody's business.
    withSound: false,
    withPoster: false,
  };
  try {
    const answer = await prepareVideo(file, wish, watch);
    if (!answer.ok) return answer;
    const { bytes, type } = answer.value.video;
    return done({ kind: 'video', bytes, url: URL.createObjectURL(new Blob([bytes], { type })) });
  } catch (error) {
    if (!watch.signal.aborted) log.warn('video.not-prepared', { error: errorName(error) });
    return refused('unavailable');
  }
}

/**
 * Prepares a picture or video that the member takes or chooses; it is in memory only [S6], and gone with the screen.
 * `share`: how much of a video is prepared, from 0 to 1.
 */
export function useEvidence(onProblem: (problem: string | null) => void) {
  const { choice, state } = useChoice<ChosenEvidence>();
  const [share, setShare] = useState<number | null>(null);

  async function choose(file: File): Promise<void> {
    onProblem(null);
    setShare(null);
    const answer = await choice.prepare(() => evidencePicture(file), 'held');
    if (answer && !answer.ok) onProblem(text.unreadable);
  }

  async function chooseVideo(file: File): Promise<void> {
    onProblem(null);
    setShare(0);
    const answer = await choice.prepare((signal) => evidenceVideo(file, { signal, onProgress: setShare }), 'held');
    if (answer && !answer.ok) onProblem(videoProblems[answer.code]);
  }

  return {
    state,
    share: state.status === 'preparing' ? share : null,
    choose,
    chooseVideo,
    send: choice.send,
    cancel: choice.cancel,
  };
}
