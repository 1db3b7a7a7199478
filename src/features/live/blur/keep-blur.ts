/**
 * Keeps a camera that is sent as its member wishes it, blurred or not [LIVE-07], at whatever screen they change that.
 *
 * Races: the member may change their mind while another track is opened; what counts is the wish when it is sent. From
 * the wish for a blur until a blurred track is sent, the camera shows black.
 */
import type { Got } from '../got-track.ts';

interface Parts {
  isWished(): boolean;
  /** What is sent now. */
  camera(): MediaStreamTrack | null;
  isBlurred(track: MediaStreamTrack): boolean;
  change(track: MediaStreamTrack, isWished: boolean): Promise<Got>;
  /** Sends another track, or the same one anew; resolves to whether it is sent. */
  replace(ask: () => Promise<Got>): Promise<boolean>;
  cut(): void;
}

export interface BlurKeeper {
  /** To be called whenever another camera is sent, and when the wish has changed. */
  look(): void;
}

export function keepBlur({ isWished, camera, isBlurred, change, replace, cut }: Parts): BlurKeeper {
  let turn: Promise<unknown> = Promise.resolve();
  const isAsWished = (track: MediaStreamTrack) => isWished() === isBlurred(track);

  function look(): void {
    const track = camera();
    if (!track || isAsWished(track)) return;
    if (isWished()) track.enabled = false;
    turn = turn.then(settle);
  }

  async function settle(): Promise<void> {
    const track = camera();
    const wish = isWished();
    if (track && !isAsWished(track)) {
      const isSent = await replace(() => change(track, wish)).catch(() => false);
      if (!isSent && wish && camera() === track && !isBlurred(track)) return cut();
    }
    const now = camera();
    if (now && isAsWished(now)) now.enabled = true;
  }

  return { look };
}
