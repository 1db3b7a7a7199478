import { albumPath } from '#schemas/album-media.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { shapes } from '#lib/crop.ts';
import { forgetStored, storePicture } from '#device/store-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { useChosenPicture } from '#device/use-chosen-picture.ts';
import { tellRefusedPicture } from '#ui/tell-refused-picture.ts';
import { toast } from '#ui/toast.ts';
import { organise, problemText, type Problem } from './requests.ts';

interface Cover {
  eventId: EventId;
  /** Path of the picture that stands there; null: none, or it was refused. */
  present: string | null;
  /** Reads the event anew. */
  onDone: () => void;
}

/** Chooses, crops and sends the picture of an event. One that could not be sent stays chosen. */
export function useCover({ eventId, present, onDone }: Cover) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const { state, choose, frame, send: sendHeld, cancel } = useChosenPicture(shapes.cover, tellRefusedPicture);

  const set = (picture: string | null, alt: string): Promise<Problem | null> =>
    organise({ name: 'set_event_cover', request: { eventId, picture, alt } });

  async function setNew(member: MemberId, picture: Picture, alt: string): Promise<Problem | null> {
    const stored = await storePicture(picture, (id, file) => albumPath(member, 'event', id, file));
    if (!stored.ok) return { failure: stored.code, retryAfterMs: stored.retryAfterMs };
    const problem = await set(stored.value, alt);
    if (problem && 'refusal' in problem && problem.refusal === 'picture-missing') forgetStored(picture);
    return problem;
  }

  function heed(problem: Problem | null): boolean {
    if (problem) toast(problemText(problem), { tone: 'bad' });
    else onDone();
    return problem === null;
  }

  return {
    state,
    choose,
    frame,
    cancel,
    /** Sends what is held, or another description of the present picture. Resolves to whether it was done. */
    send: async (alt: string): Promise<boolean> => {
      if (me === null) return false;
      if (state.status !== 'held') return heed(await set(present, alt));
      return sendHeld(async ({ picture }) => heed(await setNew(me, picture, alt)));
    },
    /** Resolves to whether it was done. */
    remove: async (): Promise<boolean> => heed(await set(null, '')),
  };
}
