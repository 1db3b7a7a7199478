/** What a member does on a device, as a screen would. */
import { asStream } from '#schemas/as-stream.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import { foldProfile } from '#domain/fold/profile.ts';
import type { SimDevice } from '../../world/device.ts';
import { discard, edit, quietly, remove, write } from '../../world/messages.ts';
import type { PlainAct } from '../crossing.ts';

const MOST_TABS = 3;

export function perform(device: SimDevice, asked: PlainAct): void {
  const here = device.session !== null && !device.session.lost;
  if (tabs(device, asked, here)) return;
  if (!device.open) return;
  const { outbox } = device.page;
  const to = asked.to as MemberId;
  const conversationId = asked.conversation as ConversationId;
  const id = asked.id as EntryId;
  const messageId = asked.id as MessageId;
  const { epoch } = device.seen();
  const tried = (work: Promise<unknown>): void => quietly(work, device.world.failed);
  switch (asked.act) {
    case 'write':
      return write(device, to, asked.text, id);
    case 'edit':
      return edit(device, conversationId, messageId, asked.text);
    case 'delete':
      return remove(device, conversationId, messageId);
    case 'discard':
      return discard(device, messageId);
    case 'retry':
      return tried(outbox.retry(id));
    case 'dismiss':
      return tried(outbox.dismiss(id));
    case 'confirm':
      return tried(outbox.confirmSend(id));
    case 'read':
    case 'hide': {
      // A screen marks nothing that it has not shown [Y12].
      const shown = device.seen().view(conversationId)?.shown ?? 0;
      const upTo = Math.min(asked.upTo || shown, shown);
      if (!epoch || !upTo) return;
      if (asked.act === 'read') return tried(outbox.markRead({ conversationId, upTo, epoch }));
      return tried(outbox.enqueue({ action: 'conversation.hide', data: { conversationId, upTo, epoch } }));
    }
    case 'open':
      return tried(outbox.enqueue({ action: 'conversation.open', data: { conversationId, memberId: to } }));
    case 'block':
      return tried(outbox.enqueue({ action: 'member.block', data: { conversationId, memberId: to } }));
    case 'unblock':
      return tried(outbox.enqueue({ action: 'member.unblock', data: { conversationId, memberId: to } }));
    case 'preference':
      return prefer(device, asked.text as ProfileField, asked.value);
    default:
  }
}

/** [Y13] From what the screen shows to what is asked for. */
function prefer(device: SimDevice, field: ProfileField, value: PlainAct['value']): void {
  const { heads, epoch, queue } = device.seen();
  const own = foldProfile(heads.get(asStream(device.account)), epoch, queue);
  if (own)
    quietly(device.page.outbox.editProfile({ [field]: { base: own.profile[field], value } }), device.world.failed);
}

/** Sessions, tabs and the service worker; whether it was one of these. */
function tabs(device: SimDevice, { act }: PlainAct, here: boolean): boolean {
  const living = device.tabs.filter(({ context }) => context.alive);
  const leader = living.find(({ state }) => state.now.leads) ?? living[0];
  switch (act) {
    case 'sign-out':
      if (here) device.signOut();
      return true;
    case 'sign-in':
      device.signIn(device.account);
      return true;
    case 'open-tab':
      if (here) device.live(Math.min(MOST_TABS, living.length + 1));
      return true;
    case 'close-tab': {
      const last = living.at(-1);
      if (last) device.kill(last);
      if (living.length < 2) device.die();
      return true;
    }
    case 'kill-leader':
      if (leader) device.kill(leader);
      return true;
    case 'freeze-leader':
      leader?.context.freeze();
      return true;
    case 'wake':
      for (const { context } of device.tabs) context.wake();
      return true;
    case 'service-worker':
      if (here && device.line.online) device.serviceWorker();
      return true;
    default:
      return false;
  }
}
