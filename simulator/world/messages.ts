/** A member's own messages on a device, and what is to become of them. */
import type { MessageContent } from '#schemas/commands/command.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import { takeBack } from '#outbox/media/beside-messages.ts';
import { sendOf, type Discarded } from '#outbox/rules/discard.ts';
import type { Drafts } from '../judge/drafts.ts';
import type { SimDevice } from './device.ts';

/** The screen's calls may fail with the disk; the member then knows that nothing was taken. */
export const quietly = (work: Promise<unknown>, failed: (error: unknown) => void = () => undefined): void =>
  void work.catch(failed);

export function write(
  device: SimDevice,
  to: MemberId,
  text: string,
  id: EntryId,
  replyTo?: MessageId,
  picture?: () => Promise<string>,
): void {
  const { world } = device;
  const stream = world.conversation(device.account, to);
  noted(device, id, stream, to, text);
  const content = {
    conversationId: stream,
    receiverId: to,
    type: 'text',
    text,
    mediaUrl: null,
    gifUrl: null,
    ...(replyTo && { replyTo }),
  } as const;
  world.say(`${device.name} writes ${id}`);
  const { outbox } = device.page;
  // What is sent is typed no more: in the same transaction, which is begun when the picture lies there.
  let cleared: ReturnType<Drafts['type']> | undefined;
  const send = (sent: MessageContent) => {
    cleared = world.drafts?.type(device, device.account, stream, '');
    return outbox.sendMessage(sent, id);
  };
  const sent = picture ? picture().then((mediaUrl) => send({ ...content, type: 'image', mediaUrl })) : send(content);
  const accepted = sent.then((entry) => {
    cleared?.('written');
    world.note(id, { accepted: true, nth: entry.nth });
  });
  quietly(accepted, (error) => {
    cleared?.('refused');
    world.failed?.(error);
  });
}

function noted(
  device: SimDevice,
  id: string,
  stream: ConversationId,
  to: MemberId,
  text: string,
  known: { accepted?: boolean; nth?: number } = {},
): void {
  const note = { nth: Number.POSITIVE_INFINITY, accepted: false, ...known };
  device.world.wrote(id, {
    ...note,
    device,
    era: device.era,
    from: device.account,
    to,
    stream,
    text,
    pressed: false,
    discarded: false,
    told: false,
    edited: false,
    refused: false,
    forgiven: false,
  });
}

export function discard(device: SimDevice, id: MessageId): void {
  const { world } = device;
  world.say(`${device.name} discards ${id}`);
  quietly(
    takenBack(device, id).then((how) =>
      world.note(id, how === 'gone' ? { discarded: true, told: true } : { discarded: how === 'cancelling' }),
    ),
    world.failed,
  );
  world.note(id, { pressed: true });
}

/** As the screen does it: with its picture, if it shows one. */
async function takenBack(device: SimDevice, id: MessageId): Promise<Discarded> {
  const { outbox, media } = device.page;
  const path = sendOf(device.seen().queue, id)?.data.mediaUrl;
  if (!path) return outbox.discard(id);
  const how = await takeBack(id, { outbox, media }, outbox.discard);
  if (how !== 'absent') device.world.droppedPicture?.(path);
  return how;
}

export function edit(device: SimDevice, conversation: ConversationId, id: MessageId, text: string): void {
  const { world } = device;
  world.note(id, { edited: true });
  world.say(`${device.name} edits ${id}`);
  world.drafts?.edit(id, text);
  const work = device.page.outbox.editMessage(conversation, id, text).then((edited) => {
    const { entries } = device.seen().queue;
    if (edited.how === 'changed') world.note(id, { text, edited: false });
    if (edited.how !== 'resent') return;
    const resent = entries.find((entry) => (entry.id as string) === edited.id);
    noted(device, edited.id, conversation, world.other(device.account, 0), text, {
      accepted: true,
      ...(resent && { nth: resent.nth }),
    });
    const cancelled = entries.some((entry) => entry.action === 'message.cancel' && entry.data.messageId === id);
    world.note(id, { pressed: true, discarded: true, told: !cancelled });
  });
  quietly(work, world.failed);
}

/** Asked for by a member who sees it on the server. */
export function remove(device: SimDevice, conversationId: ConversationId, messageId: MessageId): void {
  device.world.note(messageId, { pressed: true });
  quietly(
    device.page.outbox.enqueue({ action: 'message.delete', data: { conversationId, messageId } }),
    device.world.failed,
  );
}
