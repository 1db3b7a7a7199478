import { useEffect, useState } from 'react';
import { media } from '#i18n/fr/media.ts';
import { choosePicture, type ChosenPicture } from '#device/chosen-picture.ts';
import { storePagePicture } from '#device/page-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { errorText } from '#i18n/errors.ts';
import { toast } from '#ui/toast.ts';
import { addPhoto } from './requests.ts';

type State = { status: 'idle' | 'preparing' } | { status: 'held' | 'sending'; chosen: ChosenPicture };

/** Chooses a photograph of a club and sends it with its caption. One that could not be sent stays chosen. */
export function useAddPhoto(club: string, onDone: () => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [state, setState] = useState<State>({ status: 'idle' });
  const url = 'chosen' in state ? state.chosen.url : null;
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  const idle = () => setState({ status: 'idle' });

  async function choose(file: Blob): Promise<void> {
    setState({ status: 'preparing' });
    const result = await choosePicture(file);
    if (result.ok) return setState({ status: 'held', chosen: result.value });
    toast(media.refused, { text: media.refusals[result.code], tone: 'bad' });
    idle();
  }

  /** Resolves to whether it was done. */
  async function send(caption: string): Promise<boolean> {
    if (state.status !== 'held' || me === null) return false;
    const { chosen } = state;
    setState({ status: 'sending', chosen });
    const stored = await storePagePicture(me, 'club', chosen.picture);
    const problem = stored.ok
      ? await addPhoto({ club, picture: stored.value, caption })
      : errorText(stored.code, stored.retryAfterMs);
    if (problem !== null) {
      toast(problem, { tone: 'bad' });
      setState({ status: 'held', chosen });
      return false;
    }
    idle();
    onDone();
    return true;
  }
  return { state, choose, send, cancel: idle };
}
