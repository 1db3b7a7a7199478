/** Writes, edits, discards and deletes a member's messages on a device, and tracks their expected outcome. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import { discardAndDropPicture } from '#sync/media/message-pictures.ts';
import { entryRules } from '#actions/rules.ts';
import type { DiscardOutcome } from '#actions/types.ts';
import { findMessage } from '#sync/outbox/rules/discard.ts';
import type { DraftTracker } from '../invariants/draft-tracker.ts';
import type { SimDevice } from './device.ts';

/** Ignores a call's rejection when the disk fails; the product's screen then shows that nothing was stored. */
export const ignoreFailure = (work: Promise<unknown>, failed: (error: unknown) => void = () => undefined): void =>
  void work.catch(failed);

export function write(
  device: SimDevice,
  to: MemberId,
  text: string,
  id: EntryId,
  replyTo?: MessageId,
  picture?: () => Promise<string>,
): void {
  const content: MessageContent = {
    conversationId: device.world.conversationBetween(device.account, to),
    receiverId: to,
    type: 'text',
    text,
    mediaUrl: null,
    gifUrl: null,
    ...(replyTo && { replyTo }),
  };
  sendContent(device, content, id, picture);
}

/** Writes a message to a member or to a group. */
export function sendContent(
  device: SimDevice,
  content: MessageContent,
  id: EntryId,
  picture?: () => Promise<string>,
): void {
  const { world } = device;
  const { conversationId: stream, receiverId: to, text } = content;
  recordMessage(device, id, stream, to, text);
  world.log(`${device.name} writes ${id}`);
  const { outbox } = device.page;
  // Sending clears the draft in the same transaction, which begins after the picture is stored.
  let reportDraft: ReturnType<DraftTracker['type']> | undefined;
  const send = (message: MessageContent) => {
    reportDraft = world.drafts?.type(device, device.account, stream, '');
    return outbox.sendMessage(message, id);
  };
  const sending = picture ? picture().then((mediaUrl) => send({ ...content, type: 'image', mediaUrl })) : send(content);
  const accepted = sending.then((entry) => {
    reportDraft?.('written');
    world.updateMessage(id, { accepted: true, nth: entry.nth });
  });
  ignoreFailure(accepted, (error) => {
    reportDraft?.('refused');
    world.onWriteFailed?.(error);
  });
}

function recordMessage(
  device: SimDevice,
  id: string,
  stream: ConversationId,
  to: MemberId | null,
  text: string,
  details: { accepted?: boolean; nth?: number } = {},
): void {
  const defaults = { nth: Number.POSITIVE_INFINITY, accepted: false, ...details };
  device.world.recordMessage(id, {
    ...defaults,
    device,
    era: device.era,
    from: device.account,
    to,
    stream,
    text,
    withdrawalRequested: false,
    discarded: false,
    confirmedUnsent: false,
    edited: false,
    refused: false,
    excused: false,
  });
}

export function discard(device: SimDevice, id: MessageId): void {
  const { world } = device;
  world.log(`${device.name} discards ${id}`);
  ignoreFailure(
    withdraw(device, id).then((outcome) =>
      world.updateMessage(
        id,
        outcome === 'gone' ? { discarded: true, confirmedUnsent: true } : { discarded: outcome === 'cancelling' },
      ),
    ),
    world.onWriteFailed,
  );
  world.updateMessage(id, { withdrawalRequested: true });
}

/** Discards a message as the product's screen does: with its picture, if it has one. */
async function withdraw(device: SimDevice, id: MessageId): Promise<DiscardOutcome> {
  const { outbox, media } = device.page;
  const path = findMessage(entryRules, device.readScreen().queue, id)?.mediaUrl;
  if (!path) return outbox.discard(id);
  const outcome = await discardAndDropPicture(id, { outbox, media }, outbox.discard);
  if (outcome !== 'absent') device.world.onPictureWithdrawn?.(path);
  return outcome;
}

export function edit(device: SimDevice, conversation: ConversationId, id: MessageId, text: string): void {
  const { world } = device;
  world.updateMessage(id, { edited: true });
  world.log(`${device.name} edits ${id}`);
  world.drafts?.edit(id, text);
  const work = device.page.outbox
    .dispatch({ action: 'message.edit', data: { conversationId: conversation, messageId: id, text } })
    .then((edited) => {
      const { entries } = device.readScreen().queue;
      if (edited.kind === 'changed') world.updateMessage(id, { text, edited: false });
      if (edited.kind !== 'resent') return;
      const resent = entries.find((entry) => (entry.id as string) === edited.id);
      recordMessage(device, edited.id, conversation, world.otherMember(device.account, 0), text, {
        accepted: true,
        ...(resent && { nth: resent.nth }),
      });
      const cancelled = entries.some((entry) => entryRules.cancelledMessageOf(entry) === id);
      world.updateMessage(id, { withdrawalRequested: true, discarded: true, confirmedUnsent: !cancelled });
    });
  ignoreFailure(work, world.onWriteFailed);
}

/** Deletes a confirmed message. */
export function remove(device: SimDevice, conversationId: ConversationId, messageId: MessageId): void {
  device.world.updateMessage(messageId, { withdrawalRequested: true });
  ignoreFailure(
    device.page.outbox.enqueue({ action: 'message.delete', data: { conversationId, messageId } }),
    device.world.onWriteFailed,
  );
}
