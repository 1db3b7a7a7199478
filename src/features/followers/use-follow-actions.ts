import type { MemberId } from '#schemas/ids.ts';
import { answerFollower, followMember } from '#device/follows.ts';
import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { followers } from './text.fr.ts';

const commands = { answerFollower, followMember };
const { toasts: text } = followers;

interface Named {
  id: MemberId;
  username: string;
}

/** What the member does in these lists: each is one entry of the outbox, and says when it is sent. */
export function useFollowActions() {
  const run = useCommands(commands);
  const later = useReady() === 'yes' ? {} : { text: text.later };
  const queue = async (work: Promise<unknown> | undefined, done: string) => {
    if (await withStorageToast(work)) toast(done, later);
  };
  return {
    accept: ({ id, username }: Named) =>
      void queue(run?.answerFollower({ memberId: id, accepted: true }), text.accepted(username)),
    refuse: ({ id }: Named) => void queue(run?.answerFollower({ memberId: id, accepted: false }), text.refused),
    remove: ({ id }: Named) => void queue(run?.answerFollower({ memberId: id, accepted: false }), text.removed),
    unfollow: ({ id }: Named) => void queue(run?.followMember({ memberId: id, following: false }), text.unfollowed),
  };
}
export type FollowActions = ReturnType<typeof useFollowActions>;
