/** Commands of a member in a group that queue like everything else. Each is one transaction of the outbox [Y1]. */
import type { MessageView } from '#domain/views.ts';
import { sentText, textRefusal } from '#domain/new-message.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { CommandContext } from '#device/device.ts';
import type { PollContent } from '#schemas/actions/message-send.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { storageResult } from '#lib/storage-failure.ts';

export async function pinMessage(
  { groupId, message, pinned }: { groupId: ConversationId; message: MessageView; pinned: boolean },
  { outbox }: CommandContext,
): Promise<void> {
  const { id, seq } = message;
  await outbox.dispatch({
    action: 'group.pin',
    data: { groupId, messageId: id, pinned, ...(seq !== null && { seq }) },
  });
}

/** The last vote counts; an empty list takes it back. */
export async function voteInPoll(
  { groupId, message, choices }: { groupId: ConversationId; message: MessageView; choices: number[] },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'group.vote', data: { groupId, messageId: message.id, choices } });
}

/** Queues a poll; the draft of the conversation stays. */
export async function sendPoll(
  {
    groupId,
    joinRev,
    question,
    poll,
  }: { groupId: ConversationId; joinRev: number; question: string; poll: PollContent },
  { outbox, view }: CommandContext,
): Promise<Result<null>> {
  const text = sentText(question);
  const refusal = textRefusal(text) ?? (await view.groupRefusal(groupId, 'poll'));
  if (refusal) return refused(refusal);
  const stored = await storageResult(
    outbox.enqueue({
      action: 'message.send',
      data: {
        conversationId: groupId,
        receiverId: null,
        type: 'poll',
        text,
        mediaUrl: null,
        gifUrl: null,
        joinRev,
        poll,
      },
    }),
  );
  return stored.ok ? done(null) : stored;
}
