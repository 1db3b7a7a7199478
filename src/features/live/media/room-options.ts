/** What a page sends and takes, by the member's settings on this device [DISPLAY-12 to DISPLAY-14]. */
import { LIVE_SLOTS_DESK, LIVE_SLOTS_PHONE } from '#schemas/limits.ts';
import type { Display } from '#platform/display.ts';
import type { MediaOptions } from './connect-room.ts';

type Settings = Pick<Display, 'videoQuality' | 'networkOptimization' | 'adaptiveQuality'>;
export type ChosenOptions = Required<Pick<MediaOptions, 'slots' | 'quality' | 'optimization' | 'adaptive'>>;

/** `isSaving`: the browser is to save data, which decides where the member has decided nothing. */
export const roomOptions = (
  { videoQuality, networkOptimization, adaptiveQuality }: Settings,
  { isPhone, isSaving }: { isPhone: boolean; isSaving: boolean },
): ChosenOptions => ({
  slots: isPhone ? LIVE_SLOTS_PHONE : LIVE_SLOTS_DESK,
  // The finest picture is for calls: in a room it would be carried to many.
  quality: videoQuality === 'hd' ? 'standard' : videoQuality,
  optimization: networkOptimization === 'auto' && isSaving ? 'donnees' : networkOptimization,
  adaptive: adaptiveQuality,
});
