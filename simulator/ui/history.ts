import { START } from '#simulator/server/fixed-ids.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';
import type { Names } from './names.ts';
import type { Scenario } from './types.ts';

/** Writes a scenario's messages from before its start. */
export function writeHistory({
  scenario: { history },
  names,
  node,
}: {
  scenario: Scenario;
  names: Names;
  node: SimSyncNode;
}): void {
  for (const [from, to, text] of history) {
    const [sender, receiver] = [names.idOf(from) as MemberId, names.idOf(to) as MemberId];
    const data = {
      conversationId: names.conversationBetween(sender, receiver),
      receiverId: receiver,
      type: 'text',
      text,
      mediaUrl: null,
      gifUrl: null,
    } as const;
    node.server.push(
      sender,
      [{ action: 'message.send', data, id: names.nextMessageId('h') as EntryId, timestamp: START }],
      node.server.epoch,
    );
  }
}
