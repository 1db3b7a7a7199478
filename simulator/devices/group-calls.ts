/** The calls with which a device acts in groups: at once, or through the outbox. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { ConversationId, EntryId } from '#schemas/ids.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure, sendContent } from './messages.ts';

/** Asks the leading tab to do something at once; without a network it is refused. */
export function commandOn(device: SimDevice, command: GroupCommand): void {
  const tab = device.tabs.find(({ state }) => state.current.isLeader) ?? device.tabs[0];
  const { account } = device;
  tab?.context.deliver(() => ignoreFailure(tab.engine.actOnGroup(account, command)));
}

/** The membership in which the device shows a group; null: it shows none. */
export const joinRevOn = (device: SimDevice, id: ConversationId): number | null =>
  device.readScreen().view(id)?.group?.own.joinRev ?? null;

export function writeToGroup(
  device: SimDevice,
  conversationId: ConversationId,
  text: string,
  id: EntryId,
  more: Partial<MessageContent> = {},
): void {
  const joinRev = joinRevOn(device, conversationId);
  if (joinRev === null) return;
  const content = { conversationId, receiverId: null, type: 'text', text, mediaUrl: null, gifUrl: null } as const;
  sendContent(device, { ...content, joinRev, ...more }, id);
}
