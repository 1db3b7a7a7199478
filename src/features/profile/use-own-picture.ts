import { useEffect, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { errorText } from '#i18n/errors.ts';
import { media } from '#i18n/fr/media.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import { choosePicture, cropPicture, type ChosenPicture } from '#device/chosen-picture.ts';
import { setProfilePicture } from '#device/profile-picture.ts';
import { useOnline } from '#device/use-online.ts';
import { toast } from '#ui/toast.ts';

/** State of a chosen picture. `cropping`: to be cropped; `held`: cropped, and not sent yet. */
export type OwnPicture =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'cropping'; chosen: ChosenPicture }
  | { status: 'held' | 'sending'; chosen: ChosenPicture; problem: string | null };

const refuse = (why: string) => void toast(media.refused, { text: why, tone: 'bad' });

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
    const chosen = await choosePicture(file);
    if (chosen.ok) return setState({ status: 'cropping', chosen: chosen.value });
    refuse(media.refusals[chosen.code]);
    setState({ status: 'idle' });
  }

  async function frame(chosen: ChosenPicture, crop: Crop): Promise<void> {
    const cropped = await cropPicture(shapes[kind], chosen, crop);
    if (cropped.ok) return void (await send(cropped.value));
    refuse(media.refusals[cropped.code]);
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
