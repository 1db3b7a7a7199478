import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GroupView, MessageView } from '#domain/views.ts';
import { errorText } from '#i18n/errors.ts';
import { groupLeft } from '#i18n/fr/group-left.ts';
import { leaveGroup } from '#device/leave-group.ts';
import { useCommands } from '#device/use-commands.ts';
import type { PollContent } from '#schemas/actions/message-send.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { pinMessage, sendPoll } from './group-commands.ts';
import { groupTalk } from './text.fr.ts';

const commands = { leaveGroup, pinMessage, sendPoll };

/** Returns what a member does in a group besides talking, with the toasts that follow. `own`: null once it has gone. */
export function useGroupActions(groupId: ConversationId, own: GroupView['own'] | null) {
  const run = useCommands(commands);
  const navigate = useNavigate();
  const joinRev = own?.joinRev;
  return {
    pin: useCallback(
      (message: MessageView, pinned: boolean) => void withStorageToast(run?.pinMessage({ groupId, message, pinned })),
      [run, groupId],
    ),
    leave: useCallback(() => {
      const act = async () => {
        if (!run || joinRev === undefined || !(await withStorageToast(run.leaveGroup({ groupId, joinRev })))) return;
        toast(groupLeft.title, { text: groupLeft.text });
        void navigate('/chat');
      };
      void act();
    }, [run, groupId, joinRev, navigate]),
    sendPoll: async (question: string, poll: PollContent): Promise<boolean> => {
      if (!run || joinRev === undefined) return false;
      const sent = await run.sendPoll({ groupId, joinRev, question, poll });
      if (!sent.ok) toast(groupTalk.newPoll.notSent, { text: errorText(sent.code), tone: 'bad' });
      return sent.ok;
    },
  };
}
