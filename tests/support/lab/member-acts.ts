/**
 * Acts as a member on a laboratory device, and reads what it shows, through the commands and folds that screens use.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { isAccepted, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { digestOf } from '#sync/replica/digest.ts';
import type { MessageView, TimelineView } from '#domain/views.ts';
import * as chat from '#features/chat/commands.ts';
import { markRead } from '#features/chat/read-commands.ts';
import { sendMessage } from '#features/chat/send-message.ts';
import type { CommandContext } from '#device/device.ts';
import type { Device } from '#device/device.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { storeWriter } from '#sync/store/writer.ts';
import type { Shown, Step, ActOutcome } from '#tests/faults/acts.ts';
import { shownOf, timelineOf, type OnDevice } from '#tests/faults/shown.ts';

const EDITABLE = new Set<MessageView['state']>(['pending', 'sent', 'read']);

interface ActContext {
  device: Device;
  context: CommandContext;
  view: TimelineView | null;
  pair: { conversationId: ConversationId; memberId: MemberId };
}

/** Entries that were accepted during the life of this device. */
const acknowledged = new Set<EntryId>();
function recordAcknowledged(queue: OutboxSnapshot): void {
  for (const { id } of queue.entries) if (isAccepted(queue, id)) acknowledged.add(id);
}
let watchedDevice: Device | null = null;
function watch(device: Device): void {
  if (watchedDevice === device) return;
  watchedDevice = device;
  device.queue.subscribe({ next: recordAcknowledged, error: () => undefined });
}

const none: ActOutcome = { did: 'nothing' };
const pickFrom = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)];
const editableMessages = (view: TimelineView | null) =>
  view?.messages.filter(({ mine, deleted, state }) => mine && !deleted && EDITABLE.has(state)) ?? [];

const performers: { [K in Step['kind']]: (ground: ActContext, step: Step) => Promise<ActOutcome> } = {
  async send({ context, pair }, { text }) {
    const sent = await sendMessage({ conversationId: pair.conversationId, receiverId: pair.memberId, text }, context);
    return sent.ok ? { did: 'sent', message: sent.value, text } : none;
  },
  async edit({ device, view, pair }, { text, pick }) {
    const message = pickFrom(editableMessages(view), pick);
    if (!message) return none;
    const edited = await device.outbox.dispatch({
      action: 'message.edit',
      data: { conversationId: pair.conversationId, messageId: message.id, text },
    });
    return edited.kind === 'resent'
      ? { did: 'resent', message: message.id, as: edited.id, text }
      : { did: 'edited', message: message.id, text };
  },
  async delete({ device, view, pair }, { pick }) {
    const message = pickFrom(
      editableMessages(view).filter(({ state }) => state !== 'pending'),
      pick,
    );
    if (!message) return none;
    await device.outbox.enqueue({
      action: 'message.delete',
      data: { conversationId: pair.conversationId, messageId: message.id },
    });
    return { did: 'deleted', message: message.id };
  },
  async discard({ context, view }, { pick }) {
    const message = pickFrom(
      editableMessages(view).filter(({ state }) => state === 'pending'),
      pick,
    );
    if (!message) return none;
    const how = await context.outbox.discard(message.id);
    return how === 'absent' ? none : { did: 'deleted', message: message.id };
  },
  async read({ context, view, pair }) {
    if (!view?.highestShown) return none;
    await markRead({ conversationId: pair.conversationId, upTo: view.highestShown }, context);
    return { did: 'read' };
  },
  async hide({ context, view, pair }) {
    if (!view) return none;
    await chat.hideConversation({ conversationId: pair.conversationId, highestShown: view.highestShown }, context);
    return { did: 'hidden' };
  },
  async block({ context, pair }) {
    await chat.blockMember(pair, context);
    return { did: 'blocked' };
  },
  async unblock({ context, pair }) {
    await chat.unblockMember(pair, context);
    return { did: 'unblocked' };
  },
};

async function onDevice({ account, store, outbox }: Device): Promise<OnDevice> {
  const queue = await outbox.snapshot();
  recordAcknowledged(queue);
  const { epoch, heads } = await storeWriter(store).readAll();
  const pages = (await store.chunks.find().exec()).map((page) => page.toJSON() as Chunk);
  return { account, epoch, heads: [...heads.values()], pages, queue };
}

export async function performStep(device: Device, step: Step & { memberId: MemberId }): Promise<ActOutcome> {
  watch(device);
  const conversationId = await conversationIdOf(device.account, step.memberId);
  const view = timelineOf(await onDevice(device), conversationId);
  return performers[step.kind](
    { device, context: device.context, view, pair: { conversationId, memberId: step.memberId } },
    step,
  );
}

export async function readShown(device: Device): Promise<Shown> {
  watch(device);
  return shownOf(await onDevice(device), [...acknowledged]);
}

/**
 * Waits until the queue is empty and device and server have the same digest [Y8]. Returns the reason when they do not.
 */
export async function whySettlingFails(device: Device, transport: Transport, ms: number): Promise<string | null> {
  let reason: string;
  for (const end = Date.now() + ms; ; await wait(100)) {
    const queue = await device.outbox.snapshot();
    const waiting = queue.entries.filter(({ id }) => !isFailed(queue, id)).length;
    const answer = waiting === 0 ? await transport.digest({ v: PROTOCOL_VERSION }) : null;
    const { epoch, heads } = await storeWriter(device.store).readAll();
    if (answer?.ok && epoch !== null && answer.value.digest === (await digestOf(epoch, [...heads.values()])))
      return null;
    reason =
      waiting > 0 ? `${waiting} entries wait` : answer?.ok ? 'the digests differ' : `no digest: ${answer?.code ?? ''}`;
    if (Date.now() > end) return reason;
  }
}
