import type { Crop, CropShape } from '#lib/crop.ts';
import { choosePicture, cropPicture, type ChosenPicture, type PictureRefusal } from './chosen-picture.ts';
import { useChoice } from './use-choice.ts';

/**
 * Chooses a picture, crops it to a shape if there is one, and holds it until it is sent. `onRefused`: this device could
 * not prepare it.
 */
export function useChosenPicture(shape: CropShape | null, onRefused: (code: PictureRefusal) => void) {
  const { choice, state } = useChoice<ChosenPicture>();
  const heed = (result: Awaited<ReturnType<typeof choosePicture>> | null): boolean => {
    if (result && !result.ok) onRefused(result.code);
    return result?.ok === true;
  };
  return {
    state,
    choose: async (file: Blob): Promise<boolean> =>
      heed(await choice.prepare(() => choosePicture(file), shape ? 'cropping' : 'held')),
    /** Resolves to whether it is held now: a crop whose dialog was closed meanwhile is not. */
    frame: async (crop: Crop): Promise<boolean> =>
      shape !== null && heed(await choice.crop((chosen) => cropPicture(shape, chosen, crop))),
    /** Sends what is held. One that could not be sent stays held. */
    send: choice.send,
    cancel: choice.cancel,
  };
}
