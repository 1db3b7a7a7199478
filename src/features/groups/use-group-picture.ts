import { useEffect, useState } from 'react';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import { showPicture } from '#device/chosen-picture.ts';
import { storePicture } from '#device/store-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { useChosenPicture } from '#device/use-chosen-picture.ts';
import { tellRefusedPicture } from '#ui/tell-refused-picture.ts';
import { tellRefusal } from './use-group-command.ts';

/** Prepares, crops and stores a picture. `onStored` gets its path; `preview` shows it until the group's stream does. */
export function useGroupPicture(onStored: (path: string) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const { state, choose, frame, send, cancel } = useChosenPicture(shapes.avatar, tellRefusedPicture);
  const [preview, setPreview] = useState<{ path: string | null; url: string } | null>(null);
  const url = preview?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  const store = (): Promise<boolean> =>
    send(async ({ picture }) => {
      if (me === null) return true;
      // Made before the picture is stored, so that it is revoked also where the screen is left meanwhile.
      const shown = showPicture(picture);
      setPreview({ path: null, url: shown.url });
      const stored = await storePicture(picture, (id, file) => profilePicturePath(me, 'group', id, file));
      if (stored.ok) {
        setPreview({ path: stored.value, url: shown.url });
        onStored(stored.value);
      } else tellRefusal(stored.code, stored.retryAfterMs);
      // One that could not be stored is chosen anew.
      return true;
    });

  return {
    state,
    choose,
    frame: async (crop: Crop): Promise<void> => void ((await frame(crop)) && (await store())),
    cancel,
    preview,
  };
}
