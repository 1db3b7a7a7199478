/** Performs a member's acts on a device, with the same calls as the product's screens. */
import { asStream } from '#schemas/as-stream.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import { foldProfile } from '#streams/account/profile.ts';
import type { SimDevice } from '../../devices/device.ts';
import { commandOn, joinRevOn, writeToGroup } from '../../devices/group-calls.ts';
import { discard, edit, ignoreFailure, remove, write } from '../../devices/messages.ts';
import type { ResolvedAct } from '../device-messages.ts';

const MOST_TABS = 3;

export function performAct(device: SimDevice, resolvedAct: ResolvedAct): void {
  const signedIn = device.session !== null && !device.session.lost;
  if (performTabAct(device, resolvedAct, signedIn)) return;
  if (!device.isOpen) return;
  const { outbox } = device.page;
  const to = resolvedAct.to as MemberId;
  const conversationId = resolvedAct.conversation as ConversationId;
  const id = resolvedAct.id as EntryId;
  const messageId = resolvedAct.id as MessageId;
  const { epoch } = device.readScreen();
  const attempt = (work: Promise<unknown>): void => ignoreFailure(work, device.world.onWriteFailed);
  switch (resolvedAct.act) {
    case 'write':
      return resolvedAct.to
        ? write(device, to, resolvedAct.text, id)
        : writeToGroup(device, conversationId, resolvedAct.text, id);
    case 'leave': {
      const joinRev = joinRevOn(device, conversationId);
      if (joinRev) attempt(outbox.enqueue({ action: 'group.leave', data: { groupId: conversationId, joinRev } }));
      return;
    }
    case 'join':
      return commandOn(device, { action: 'group.join', data: { groupId: conversationId } });
    case 'remove':
      return commandOn(device, { action: 'group.remove', data: { groupId: conversationId, memberId: to } });
    case 'edit':
      return edit(device, conversationId, messageId, resolvedAct.text);
    case 'delete':
      return remove(device, conversationId, messageId);
    case 'discard':
      return discard(device, messageId);
    case 'retry':
      return attempt(outbox.retry(id));
    case 'dismiss':
      return attempt(outbox.dismiss(id));
    case 'confirm':
      return attempt(outbox.confirmSend(id));
    case 'read':
    case 'hide': {
      // A screen marks as read only what it has shown [Y12].
      const lastShown = device.readScreen().view(conversationId)?.highestShown ?? 0;
      const upTo = Math.min(resolvedAct.upTo || lastShown, lastShown);
      if (!epoch || !upTo) return;
      if (resolvedAct.act === 'read')
        return attempt(outbox.dispatch({ action: 'conversation.read', data: { conversationId, upTo, epoch } }));
      return attempt(outbox.enqueue({ action: 'conversation.hide', data: { conversationId, upTo, epoch } }));
    }
    case 'open':
      return attempt(outbox.enqueue({ action: 'conversation.open', data: { conversationId, memberId: to } }));
    case 'block':
      return attempt(outbox.enqueue({ action: 'member.block', data: { conversationId, memberId: to } }));
    case 'unblock':
      return attempt(outbox.enqueue({ action: 'member.unblock', data: { conversationId, memberId: to } }));
    case 'preference':
      return setPreference(device, resolvedAct.text as ProfileField, resolvedAct.value);
    default:
  }
}

/** Edits a preference; the base is the value on the screen [Y13]. */
function setPreference(device: SimDevice, field: ProfileField, value: ResolvedAct['value']): void {
  const { heads, epoch, queue } = device.readScreen();
  const profileView = foldProfile(heads.get(asStream(device.account)), epoch, queue);
  if (profileView)
    ignoreFailure(
      device.page.outbox.dispatch({
        action: 'profile.edit',
        data: { fields: { [field]: { base: profileView.profile[field], value } } },
      }),
      device.world.onWriteFailed,
    );
}

/** Performs acts on sessions, tabs and the service worker. Returns whether the act was one of these. */
function performTabAct(device: SimDevice, { act }: ResolvedAct, signedIn: boolean): boolean {
  const liveTabs = device.tabs.filter(({ context }) => context.alive);
  const leader = liveTabs.find(({ state }) => state.current.isLeader) ?? liveTabs[0];
  switch (act) {
    case 'sign-out':
      if (signedIn) device.signOut();
      return true;
    case 'sign-in':
      device.signIn(device.account);
      return true;
    case 'open-tab':
      if (signedIn) device.ensureTabs(Math.min(MOST_TABS, liveTabs.length + 1));
      return true;
    case 'close-tab': {
      const last = liveTabs.at(-1);
      if (last) device.kill(last);
      if (liveTabs.length < 2) device.killAll();
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
      if (signedIn && device.link.online) device.serviceWorker();
      return true;
    default:
      return false;
  }
}
