import { START } from '#simulator/server/numbered.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import type { SyncNode } from '../world/sync-node.ts';
import type { Names } from './names.ts';
import type { Scenario } from './types.ts';

/** What had been said before the laboratory opened. */
export function tell({
  scenario: { history },
  names,
  node,
}: {
  scenario: Scenario;
  names: Names;
  node: SyncNode;
}): void {
  for (const [from, to, text] of history) {
    const [sender, receiver] = [names.idOf(from) as MemberId, names.idOf(to) as MemberId];
    const data = {
      conversationId: names.conversation(sender, receiver),
      receiverId: receiver,
      type: 'text',
      text,
      mediaUrl: null,
      gifUrl: null,
    } as const;
    node.server.push(
      sender,
      [{ action: 'message.send', data, id: names.next('h') as EntryId, timestamp: START }],
      node.server.epoch,
    );
  }
}
