import {
  addPhoto,
  addVideo,
  blockOwner,
  grantAccess,
  likeItem,
  reportItem,
  requestAccess,
  retryItem,
  revokeAllAccess,
  setItem,
  takeBackItem,
} from '#device/albums.ts';
import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { albums as text } from './text.fr.ts';

const commands = {
  addPhoto,
  addVideo,
  blockOwner,
  grantAccess,
  likeItem,
  reportItem,
  requestAccess,
  retryItem,
  revokeAllAccess,
  setItem,
  takeBackItem,
};

/** What a member does with albums: each is one entry of the outbox, sent also from the background [PWA-34]. */
export function useMediaActions() {
  const run = useCommands(commands, 'media');
  const isOnline = useReady() === 'yes';
  const later = isOnline ? {} : { text: text.member.later };
  return {
    run,
    isOnline,
    /** Queues something; then says so. Resolves to whether the device could store it. */
    async queue(work: Promise<unknown> | undefined, done: string | null): Promise<boolean> {
      const isQueued = await withStorageToast(work);
      if (isQueued && done !== null) toast(done, later);
      return isQueued;
    },
  };
}
export type MediaActions = ReturnType<typeof useMediaActions>;
