/** What a member does on a device, as a screen would. */
import { answerOf, isFailed } from '#schemas/commands/queue.ts';
import { desire } from '#schemas/entities/profile-values.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import type { Dice } from '../chance.ts';
import type { SimDevice } from './device.ts';
import { discard, edit, quietly, remove, write } from './messages.ts';
import { POISON } from './sync-node.ts';

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
      return remove(device, id, one.id);
    case 4:
    case 5:
      if (view?.shown && seen.epoch)
        quietly(
          outbox.markRead({
            conversationId: id,
            upTo: roll(2) ? view.shown : (view.messages[roll(view.messages.length)]?.seq ?? view.shown),
            epoch: seen.epoch,
          }),
        );
      return;
    case 6:
      if (view && seen.epoch)
        quietly(
          outbox.enqueue({
            action: 'conversation.hide',
            data: { conversationId: id, upTo: view.shown, epoch: seen.epoch },
          }),
        );
      return;
    case 7:
      return quietly(outbox.enqueue({ action: 'conversation.open', data: { conversationId: id, memberId: other } }));
    case 8:
      device.world.count?.(blocked ? 'unblock' : 'block');
      return quietly(
        outbox.enqueue({
          action: blocked ? 'member.unblock' : 'member.block',
          data: { conversationId: id, memberId: other },
        }),
      );
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
      if (!blocked && roll(4) === 0) return write(device, other, POISON, world.newId() as EntryId);
      break;
    default:
  }
  if (!blocked) write(device, other, `words ${world.newId()}`, world.newId() as EntryId);
}

/** [Y13] One setting is changed, or two; or what the member says of themselves: a list, a place. */
export function setProfile(device: SimDevice, roll: Dice): void {
  const head = device.seen().heads.get(asStream(device.account));
  if (head?.info?.kind !== 'account') return;
  const { soundVolume, soundOnMention, desires, location } = head.info.profile;
  const volume = { soundVolume: { base: soundVolume, value: roll(11) / 10 } };
  const mention = { soundOnMention: { base: soundOnMention, value: !soundOnMention } };
  const list = { desires: { base: desires, value: desire.options.filter(() => roll(3) === 0) } };
  const place = {
    location: {
      base: location,
      value: roll(4) ? { name: `town ${roll(9)}`, lat: roll(90), lng: roll(1800) / 100 } : null,
    },
  };
  quietly(
    device.page.outbox.editProfile(
      [volume, mention, { ...volume, ...mention }, list, place, { ...place, ...volume }][roll(6)] ?? volume,
    ),
  );
}

/** « Toujours envoyer ? »: yes, to all. */
export function confirmAll(device: SimDevice): void {
  const { queue } = device.seen();
  for (const { id } of queue.entries) if (!answerOf(queue, id)) quietly(device.page.outbox.confirmSend(id));
}
