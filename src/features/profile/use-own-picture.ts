import { useEffect, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { errorText } from '#i18n/errors.ts';
import { media } from '#i18n/fr/media.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { errorName, log } from '#lib/log.ts';
import { setProfilePicture } from '#device/profile-picture.ts';
import { useOnline } from '#device/use-online.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { toast } from '#ui/toast.ts';
import { drawCrop } from './draw-crop.ts';
import type { Crop } from './crop.ts';

export interface ChosenPicture {
  picture: Picture;
  url: string;
}
/** State of a chosen picture. `cropping`: to be cropped; `held`: cropped, and not sent yet. */
export type OwnPicture =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'cropping'; chosen: ChosenPicture }
  | { status: 'held' | 'sending'; chosen: ChosenPicture; problem: string | null };

const chosenPictureOf = (picture: Picture): ChosenPicture => ({
  picture,
  url: URL.createObjectURL(new Blob([picture.bytes], { type: picture.type })),
});
const refuse = (why: string) => void toast(media.refused, { text: why, tone: 'bad' });
const unavailable = (error: unknown) => {
  log.warn('picture.not-prepared', { error: errorName(error) });
  refuse(media.refusals.unavailable);
};

/**
 * Chooses, crops and sends a profile picture, at once or not at all. A picture that could not be sent stays chosen,
 * with the reason.
 */
export function useOwnPicture(member: MemberId, kind: ProfilePicture) {
  const [state, setState] = useState<OwnPicture>({ status: 'idle' });
  const online = useOnline();
  const url = 'chosen' in state ? state.chosen.url : null;
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);

  async function choose(file: Blob): Promise<void> {
    setState({ status: 'preparing' });
    try {
      const prepared = await preparePicture(file);
      if (prepared.ok) return setState({ status: 'cropping', chosen: chosenPictureOf(prepared.value) });
      refuse(media.refusals[prepared.code]);
    } catch (error) {
      unavailable(error);
    }
    setState({ status: 'idle' });
  }

  async function frame(chosen: ChosenPicture, crop: Crop): Promise<void> {
    try {
      const cropped = await drawCrop(kind, chosen.picture, crop);
      if (cropped) return void (await send(chosenPictureOf(cropped)));
      refuse(media.refusals.unreadable);
    } catch (error) {
      unavailable(error);
    }
    setState({ status: 'idle' });
  }

  async function send(chosen: ChosenPicture): Promise<void> {
    if (!online) return setState({ status: 'held', chosen, problem: text.picture.offline });
    setState({ status: 'sending', chosen, problem: null });
    const answer = await setProfilePicture(member, kind, chosen.picture);
    if (!answer.ok) {
      const problem =
        answer.code === 'offline' || answer.code === 'timeout'
          ? text.picture.failed
          : errorText(answer.code, answer.retryAfterMs);
      return setState({ status: 'held', chosen, problem });
    }
    toast(kind === 'avatar' ? text.picture.sentAvatar : text.picture.sentCover, { id: 'profile' });
    setState({ status: 'idle' });
  }

  return { state, choose, frame, send, cancel: () => setState({ status: 'idle' }) };
}
