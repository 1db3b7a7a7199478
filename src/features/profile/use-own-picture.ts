import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { errorText } from '#i18n/errors.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import type { ChosenPicture } from '#device/chosen-picture.ts';
import { setProfilePicture } from '#device/profile-picture.ts';
import { useChosenPicture } from '#device/use-chosen-picture.ts';
import { useOnline } from '#device/use-online.ts';
import { tellRefusedPicture } from '#ui/tell-refused-picture.ts';
import { toast } from '#ui/toast.ts';

/**
 * Chooses, crops and sends a profile picture, at once or not at all. `problem`: why one could not be sent; it stays
 * chosen.
 */
export function useOwnPicture(member: MemberId, kind: ProfilePicture) {
  const { state, choose, frame, send: sendHeld, cancel } = useChosenPicture(shapes[kind], tellRefusedPicture);
  const [problem, setProblem] = useState<string | null>(null);
  const online = useOnline();

  async function sendPicture({ picture }: ChosenPicture): Promise<boolean> {
    if (!online) {
      setProblem(text.picture.offline);
      return false;
    }
    setProblem(null);
    const answer = await setProfilePicture(member, kind, picture);
    if (answer.ok) toast(kind === 'avatar' ? text.picture.sentAvatar : text.picture.sentCover, { id: 'profile' });
    else if (answer.code === 'offline' || answer.code === 'timeout') setProblem(text.picture.failed);
    else setProblem(errorText(answer.code, answer.retryAfterMs));
    return answer.ok;
  }
  const send = (): Promise<boolean> => sendHeld(sendPicture);

  return {
    state,
    problem,
    choose,
    frame: async (crop: Crop): Promise<void> => void ((await frame(crop)) && (await send())),
    send,
    cancel,
  };
}
