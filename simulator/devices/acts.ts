/** Performs a member's acts on a device, with the same calls as the product's screens. */
import { answerOf, isFailed } from '#schemas/commands/queue.ts';
import { desire } from '#schemas/entities/profile-values.ts';
import { profileIn } from '#streams/account/profile.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { entryRules } from '#actions/rules.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { discard, edit, ignoreFailure, remove, write } from './messages.ts';
import { POISON_TEXT } from './sync-node.ts';

export function act(device: SimDevice, choice: number, roll: Dice): void {
  const { world } = device;
  const { outbox } = device.page;
  const screen = device.readScreen();
  const other = world.otherMember(device.account, roll(4));
  const id = world.conversationBetween(device.account, other);
  const view = screen.view(id);
  const ownMessages = view?.messages.filter(({ mine, deleted }) => mine && !deleted) ?? [];
  const message = ownMessages[roll(Math.max(1, ownMessages.length))];
  const blocked = screen.blocked.has(other);
  const waiting = ownMessages.find(({ seq, state }) => seq === null && state !== 'sent');
  switch (choice % 16) {
    case 0:
    case 1:
      if (message && message.state !== 'pending') return edit(device, id, message.id, `edited ${roll(1e6)}`);
      break;
    case 2:
      if (message) return edit(device, id, message.id, `edited ${roll(1e6)}`);
      break;
    case 3:
      if (!message?.seq) return;
      return remove(device, id, message.id);
    case 4:
    case 5:
      if (view?.highestShown && screen.epoch)
        ignoreFailure(
          outbox.dispatch({
            action: 'conversation.read',
            data: {
              conversationId: id,
              upTo: roll(2) ? view.highestShown : (view.messages[roll(view.messages.length)]?.seq ?? view.highestShown),
              epoch: screen.epoch,
            },
          }),
        );
      return;
    case 6:
      if (view && screen.epoch)
        ignoreFailure(
          outbox.enqueue({
            action: 'conversation.hide',
            data: { conversationId: id, upTo: view.highestShown, epoch: screen.epoch },
          }),
        );
      return;
    case 7:
      return ignoreFailure(
        outbox.enqueue({ action: 'conversation.open', data: { conversationId: id, memberId: other } }),
      );
    case 8:
      device.world.count?.(blocked ? 'unblock' : 'block');
      return ignoreFailure(
        outbox.enqueue({
          action: blocked ? 'member.unblock' : 'member.block',
          data: { conversationId: id, memberId: other },
        }),
      );
    case 9:
    case 10:
      if (waiting?.state === 'failed' && roll(2)) return ignoreFailure(outbox.retry(waiting.id as string as EntryId));
      return waiting && discard(device, waiting.id);
    case 11: {
      const failed = screen.queue.entries.find((entry) => isFailed(screen.queue, entry.id));
      if (failed && entryRules.bringsMessage(failed)) return discard(device, failed.id as string as MessageId);
      return failed && ignoreFailure(outbox.dismiss(failed.id));
    }
    case 12:
      if (!blocked && roll(4) === 0) return write(device, other, POISON_TEXT, world.newId() as EntryId);
      break;
    default:
  }
  if (!blocked) write(device, other, `words ${world.newId()}`, world.newId() as EntryId);
}

/** Edits one or two fields of the member's profile: sounds, the list of desires, the location [Y13]. */
export function setProfile(device: SimDevice, roll: Dice): void {
  const head = device.readScreen().heads.get(asStream(device.account));
  const profile = head && profileIn(head);
  if (!profile) return;
  const { soundVolume, soundOnMention, desires, location } = profile;
  const volume = { soundVolume: { base: soundVolume, value: roll(11) / 10 } };
  const mention = { soundOnMention: { base: soundOnMention, value: !soundOnMention } };
  const list = { desires: { base: desires, value: desire.options.filter(() => roll(3) === 0) } };
  const place = {
    location: {
      base: location,
      value: roll(4) ? { name: `town ${roll(9)}`, lat: roll(90), lng: roll(1800) / 100 } : null,
    },
  };
  ignoreFailure(
    device.page.outbox.dispatch({
      action: 'profile.edit',
      data: {
        fields: [volume, mention, { ...volume, ...mention }, list, place, { ...place, ...volume }][roll(6)] ?? volume,
      },
    }),
  );
}

/** Answers « Toujours envoyer ? » with yes for all queued messages. */
export function confirmAll(device: SimDevice): void {
  const { queue } = device.readScreen();
  for (const { id } of queue.entries) if (!answerOf(queue, id)) ignoreFailure(device.page.outbox.confirmSend(id));
}
