/** Reports another member to the moderators, with the messages on the screen, also across a block. */
import { reportReason } from '#schemas/actions/report-create.ts';
import type { EntryId } from '#schemas/ids.ts';
import { evidenceOf } from '#domain/evidence.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

export function submitReport(world: World, device: SimDevice, roll: Dice): void {
  const { account, era } = device;
  const memberId = world.otherMember(account, roll(4));
  const conversationId = world.conversationBetween(account, memberId);
  const screen = device.readScreen();
  const messages = screen.view(conversationId)?.messages ?? [];
  const reported = roll(3) ? messages : messages.slice(-1);
  const reason = reportReason.options[roll(reportReason.options.length)] ?? 'other';
  const id = world.newId() as EntryId;
  const data = { conversationId, memberId, ...evidenceOf(reported), reason, words: `report ${roll(1e6)}` };
  const { node } = world;
  if (node.server.isBlockedEitherWay(account, memberId)) world.count('report across a block');
  if (!device.link.online) world.count('report without a network');
  world.reports.add(id, { device, era, reporter: account, data });
  ignoreFailure(
    device.page.outbox.enqueue({ action: 'report.create', data }, id).then(() => world.reports.markAccepted(id)),
  );
}
