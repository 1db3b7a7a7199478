/** What members do about follows on a device, with the same calls as the product's screens. */
import type { Command } from '#schemas/actions/union.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

/** Follows, leaves, accepts, removes, and blocks between; half of the choices concern one and the same member. */
export function actOnFollows(world: World, device: SimDevice, choice: number, roll: Dice): void {
  const { server } = world.node;
  const memberId = world.otherMember(device.account, roll(2) ? 0 : roll(4));
  const pair = { conversationId: world.conversationBetween(device.account, memberId), memberId };
  // Only whoever has agreed to be found can be followed.
  if (server.profile(memberId).sensitiveConsent === null && roll(4)) server.rename(memberId, { sensitiveConsent: 1 });
  const ask = (command: Command) => ignoreFailure(device.page.outbox.dispatch(command));
  const isBlocked = device.readScreen().blocked.has(memberId);
  switch (choice % 8) {
    case 0:
    case 1:
    case 2:
      return ask({ action: 'member.follow', data: { ...pair, following: true } });
    case 3:
      return ask({ action: 'member.follow', data: { ...pair, following: false } });
    case 4:
    case 5:
      return ask({ action: 'follower.set', data: { ...pair, accepted: true } });
    case 6:
      return ask({ action: 'follower.set', data: { ...pair, accepted: false } });
    default:
      return ask({ action: isBlocked ? 'member.unblock' : 'member.block', data: pair });
  }
}
