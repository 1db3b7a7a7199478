import { useEffect, useState } from 'react';
import type { EventId } from '#schemas/ids.ts';
import { media } from '#i18n/fr/media.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import { choosePicture, cropPicture, type ChosenPicture } from '#device/chosen-picture.ts';
import { storePagePicture } from '#device/page-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { toast } from '#ui/toast.ts';
import { organise, problemText, type Problem } from './requests.ts';

/** State of a chosen picture. `held`: cropped, and not sent yet. */
type State =
  | { status: 'idle' | 'preparing' }
  | { status: 'cropping'; chosen: ChosenPicture }
  | { status: 'held' | 'sending'; chosen: ChosenPicture };

/** Chooses, crops and sends the picture of an event. One that could not be sent stays chosen. `onDone` reads anew. */
export function useCover(eventId: EventId, onDone: () => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [state, setState] = useState<State>({ status: 'idle' });
  const url = 'chosen' in state ? state.chosen.url : null;
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  const idle = () => setState({ status: 'idle' });
  const refuse = (code: keyof typeof media.refusals) => {
    toast(media.refused, { text: media.refusals[code], tone: 'bad' });
    idle();
  };

  async function choose(file: Blob): Promise<void> {
    setState({ status: 'preparing' });
    const result = await choosePicture(file);
    if (!result.ok) return refuse(result.code);
    setState({ status: 'cropping', chosen: result.value });
  }

  async function frame(chosen: ChosenPicture, crop: Crop): Promise<void> {
    const result = await cropPicture(shapes.cover, chosen, crop);
    if (!result.ok) return refuse(result.code);
    setState({ status: 'held', chosen: result.value });
  }

  /** Sends what is held, or another description of the present picture. Resolves to whether it was done. */
  async function send(present: string | null, alt: string): Promise<boolean> {
    const chosen = state.status === 'held' ? state.chosen : null;
    if (me === null) return false;
    if (chosen) setState({ status: 'sending', chosen });
    const stored = chosen && (await storePagePicture(me, 'event', chosen.picture));
    const problem: Problem | null =
      stored && !stored.ok
        ? { failure: stored.code, retryAfterMs: stored.retryAfterMs }
        : await organise({ name: 'set_event_cover', request: { eventId, picture: stored?.value ?? present, alt } });
    if (problem) {
      toast(problemText(problem), { tone: 'bad' });
      if (chosen) setState({ status: 'held', chosen });
      return false;
    }
    idle();
    onDone();
    return true;
  }

  const remove = async (): Promise<void> => {
    const problem = await organise({ name: 'set_event_cover', request: { eventId, picture: null, alt: '' } });
    if (problem) toast(problemText(problem), { tone: 'bad' });
    onDone();
  };
  return { state, choose, frame, send, remove, cancel: idle };
}
