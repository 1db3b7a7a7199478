import { albumPath } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { forgetStored, storePicture } from '#device/store-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { useChosenPicture } from '#device/use-chosen-picture.ts';
import { tellRefusedPicture } from '#ui/tell-refused-picture.ts';
import { toast } from '#ui/toast.ts';
import { addPhoto, problemText, type Problem } from './requests.ts';

/** Chooses a photograph of a club and sends it with its caption. One that could not be sent stays chosen. */
export function useAddPhoto(club: string, onDone: () => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const { state, choose, send: sendHeld, cancel } = useChosenPicture(null, tellRefusedPicture);

  async function add(member: MemberId, picture: Picture, caption: string): Promise<Problem | null> {
    const stored = await storePicture(picture, (id, file) => albumPath(member, 'club', id, file));
    if (!stored.ok) return { failure: stored.code, retryAfterMs: stored.retryAfterMs };
    const problem = await addPhoto({ club, picture: stored.value, caption });
    if (problem && 'refusal' in problem && problem.refusal === 'picture-missing') forgetStored(picture);
    return problem;
  }

  /** Resolves to whether it was done. */
  const send = async (caption: string): Promise<boolean> =>
    me !== null &&
    sendHeld(async ({ picture }) => {
      const problem = await add(me, picture, caption);
      if (problem) toast(problemText(problem), { tone: 'bad' });
      else onDone();
      return problem === null;
    });
  return { state, choose, send, cancel };
}
