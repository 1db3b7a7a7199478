import { useEffect, useState } from 'react';
import { media } from '#i18n/fr/media.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import { choosePicture, cropPicture, type ChosenPicture } from '#device/chosen-picture.ts';
import { storeGroupPicture } from '#device/group-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { toast } from '#ui/toast.ts';
import { tellRefusal } from './use-group-command.ts';

type State = { status: 'idle' | 'preparing' | 'storing' } | { status: 'cropping'; chosen: ChosenPicture };

/** Prepares, crops and stores a picture. `onStored` gets its path; `preview` shows it until the group's stream does. */
export function useGroupPicture(onStored: (path: string) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [state, setState] = useState<State>({ status: 'idle' });
  const [preview, setPreview] = useState<{ path: string; url: string } | null>(null);
  const cropped = 'chosen' in state ? state.chosen.url : null;
  useEffect(() => () => void (cropped !== null && URL.revokeObjectURL(cropped)), [cropped]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview.url)), [preview]);
  const idle = () => setState({ status: 'idle' });
  const refuse = (code: keyof typeof media.refusals) => {
    toast(media.refused, { text: media.refusals[code], tone: 'bad' });
    idle();
  };

  async function choose(file: Blob): Promise<void> {
    setState({ status: 'preparing' });
    const chosen = await choosePicture(file);
    if (!chosen.ok) return refuse(chosen.code);
    setState({ status: 'cropping', chosen: chosen.value });
  }

  async function frame(chosen: ChosenPicture, crop: Crop): Promise<void> {
    const result = await cropPicture(shapes.avatar, chosen, crop);
    if (!result.ok) return refuse(result.code);
    setState({ status: 'storing' });
    const stored = me && (await storeGroupPicture(me, result.value.picture));
    if (stored?.ok) {
      setPreview({ path: stored.value, url: result.value.url });
      onStored(stored.value);
    } else {
      URL.revokeObjectURL(result.value.url);
      if (stored) tellRefusal(stored.code, stored.retryAfterMs);
    }
    idle();
  }
  return { state, choose, frame, cancel: idle, preview };
}
