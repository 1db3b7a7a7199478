/** A member tells the house of another, with what stands on the screen; also of one with whom there is a block. */
import { reportReason } from '#schemas/commands/report.ts';
import type { EntryId } from '#schemas/ids.ts';
import { evidenceOf } from '#domain/evidence.ts';
import type { Dice } from '../chance.ts';
import type { SimDevice } from './device.ts';
import { quietly } from './messages.ts';
import type { World } from './world.ts';

export function report(world: World, device: SimDevice, roll: Dice): void {
  const { account, era } = device;
  const memberId = world.other(account, roll(4));
  const conversationId = world.conversation(account, memberId);
  const seen = device.seen();
  const messages = seen.view(conversationId)?.messages ?? [];
  const named = roll(3) ? messages : messages.slice(-1);
  const reason = reportReason.options[roll(reportReason.options.length)] ?? 'other';
  const id = world.newId() as EntryId;
  const data = { conversationId, memberId, ...evidenceOf(named), reason, words: `report ${roll(1e6)}` };
  const { node } = world;
  if (node.server.closed(account, memberId)) world.count('report across a block');
  if (!device.line.online) world.count('report without a network');
  world.reports.tell(id, { device, era, by: account, data });
  quietly(device.page.outbox.enqueue({ action: 'report.create', data }, id).then(() => world.reports.accept(id)));
}
