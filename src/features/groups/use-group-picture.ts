import { useEffect, useState, useSyncExternalStore } from 'react';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { shapes, type Crop } from '#lib/crop.ts';
import { showPicture } from '#device/chosen-picture.ts';
import { storePicture } from '#device/store-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { useChosenPicture } from '#device/use-chosen-picture.ts';
import { tellRefusedPicture } from '#ui/tell-refused-picture.ts';
import { createPicturePreview } from './picture-preview.ts';
import { tellRefusal } from './use-group-command.ts';

/** Prepares, crops and stores a picture. `onStored` gets its path; `preview` shows it until the group's stream does. */
export function useGroupPicture(onStored: (path: string) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const { state, choose, frame, send, cancel } = useChosenPicture(shapes.avatar, tellRefusedPicture);
  const [preview] = useState(createPicturePreview);
  useEffect(() => preview.open(), [preview]);

  const store = (): Promise<boolean> =>
    send(async ({ picture }) => {
      if (me === null) return true;
      const stored = await storePicture(picture, (id, file) => profilePicturePath(me, 'group', id, file));
      if (stored.ok) {
        preview.show(stored.value, () => showPicture(picture).url);
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
    preview: useSyncExternalStore(preview.subscribe, preview.state),
  };
}
