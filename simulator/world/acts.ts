/** What a member does on a device, as a screen would. */
import { isFailed } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import type { Dice } from '../chance.ts';
import type { SimDevice } from './device.ts';
import { POISON } from './sync-node.ts';

/** The screen's calls may fail with the disk; the member then knows that nothing was taken. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

function send(device: SimDevice, to: MemberId, text: string): void {
  const { world } = device;
  const stream = world.conversation(device.account, to);
  const id = world.newId() as EntryId;
  const note = noted(device, id, stream, to, text);
  const content = { conversationId: stream, receiverId: to, type: 'text', text, mediaUrl: null, gifUrl: null } as const;
  world.say(`${device.name} writes ${id}`);
  quietly(device.page.outbox.sendMessage(content, id).then((entry) => Object.assign(note, { accepted: true, nth: entry.nth })));
}

function noted(device: SimDevice, id: string, stream: ConversationId, to: MemberId, text: string, nth = Number.POSITIVE_INFINITY) {
  const note = { device, era: device.era, from: device.account, to, stream, nth, text, accepted: false, pressed: false, discarded: false, told: false, edited: false, refused: false, forgiven: false };
  device.world.written.set(id, note);
  return note;
}

function discard(device: SimDevice, id: MessageId): void {
  const note = device.world.written.get(id);
  device.world.say(`${device.name} discards ${id}`);
  quietly(device.page.outbox.discard(id).then((how) => Object.assign(note ?? {}, how === 'gone' ? { discarded: true, told: true } : { discarded: how === 'cancelling' })));
  if (note) note.pressed = true;
}

function edit(device: SimDevice, conversation: ConversationId, id: MessageId, text: string): void {
  const { world } = device;
  const note = world.written.get(id);
  if (note) note.edited = true;
  world.say(`${device.name} edits ${id}`);
  const work = device.page.outbox.editMessage(conversation, id, text).then((edited) => {
    const { entries } = device.seen().queue;
    if (edited.how === 'changed' && note) Object.assign(note, { text, edited: false });
    if (edited.how !== 'resent') return;
    Object.assign(noted(device, edited.id, conversation, world.other(device.account, 0), text, entries.find((entry) => (entry.id as string) === edited.id)?.nth), { accepted: true });
    const cancelled = entries.some((entry) => entry.action === 'message.cancel' && entry.data.messageId === id);
    Object.assign(note ?? {}, { pressed: true, discarded: true, told: !cancelled });
  });
  quietly(work);
}

export function act(device: SimDevice, what: number, roll: Dice): void {
  const { world } = device;
  const { outbox } = device.page;
  const seen = device.seen();
  const other = world.other(device.account, roll(4));
  const id = world.conversation(device.account, other);
  const view = seen.view(id);
  const own = view?.messages.filter(({ mine, deleted }) => mine && !deleted) ?? [];
  const one = own[roll(Math.max(1, own.length))];
  const blocked = seen.blocked.has(other);
  const waiting = own.find(({ seq, state }) => seq === null && state !== 'sent');
  switch (what % 16) {
    case 0:
    case 1:
      if (one && one.state !== 'pending') return edit(device, id, one.id, `edited ${roll(1e6)}`);
      break;
    case 2:
      if (one) return edit(device, id, one.id, `edited ${roll(1e6)}`);
      break;
    case 3:
      if (!one?.seq) return;
      Object.assign(world.written.get(one.id) ?? {}, { pressed: true });
      return quietly(outbox.enqueue({ action: 'message.delete', data: { conversationId: id, messageId: one.id } }));
    case 4:
    case 5:
      if (view?.shown && seen.epoch) quietly(outbox.markRead({ conversationId: id, upTo: roll(2) ? view.shown : (view.messages[roll(view.messages.length)]?.seq ?? view.shown), epoch: seen.epoch }));
      return;
    case 6:
      if (view && seen.epoch) quietly(outbox.enqueue({ action: 'conversation.hide', data: { conversationId: id, upTo: view.shown, epoch: seen.epoch } }));
      return;
    case 7:
      return quietly(outbox.enqueue({ action: 'conversation.open', data: { conversationId: id, memberId: other } }));
    case 8:
      return quietly(outbox.enqueue({ action: blocked ? 'member.unblock' : 'member.block', data: { conversationId: id, memberId: other } }));
    case 9:
    case 10:
      if (waiting?.state === 'failed' && roll(2)) return quietly(outbox.retry(waiting.id as string as EntryId));
      return waiting && discard(device, waiting.id);
    case 11: {
      const failed = seen.queue.entries.find((entry) => isFailed(seen.queue, entry.id));
      if (failed?.action === 'message.send') return discard(device, failed.id as string as MessageId);
      return failed && quietly(outbox.dismiss(failed.id));
    }
    case 12:
      if (!blocked && roll(4) === 0) return send(device, other, POISON);
      break;
    default:
  }
  if (!blocked) send(device, other, `words ${world.newId()}`);
}

/** « Toujours envoyer ? »: yes, to all. */
export function confirmAll(device: SimDevice): void {
  const { queue } = device.seen();
  for (const { id } of queue.entries) if (!queue.results.has(id)) quietly(device.page.outbox.confirmSend(id));
}
