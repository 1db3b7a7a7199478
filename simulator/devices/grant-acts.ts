/** What two members do about one private album: grants with and without an end, their revocation, looks and likes. */
import type { Command } from '#schemas/actions/union.ts';
import type { Dice } from '../core/chance.ts';
import { openPhoto, photoOf } from './album-acts.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

/** Longer than the shortest grant. */
const NEXT_DAY_MS = 25 * 60 * 60_000;

/** Returns false if the act had no effect. Each member acts as an owner, or as one who looks. */
export function actOnGrants(world: World, device: SimDevice, choice: number, roll: Dice): boolean {
  const memberId = world.otherMember(device.account, roll(4) ? 0 : roll(4));
  const { server } = world.node;
  const pair = { conversationId: world.conversationBetween(device.account, memberId), memberId };
  const photo = photoOf(world, memberId, 'private');
  const own = photoOf(world, device.account, 'private');
  if (server.profile(device.account).role === 'membre') server.rename(device.account, { role: 'membre_abonné' });
  const ask = (command: Command) => (ignoreFailure(device.page.outbox.dispatch(command)), true);
  switch (choice % 18) {
    case 0:
    case 1:
      return ask({ action: 'media.grant', data: { ...pair, term: 'day' } });
    case 2:
      return ask({ action: 'media.grant', data: { ...pair, term: 'week' } });
    case 3:
      return ask({ action: 'media.grant', data: { ...pair, term: 'open' } });
    case 4:
      return ask({ action: 'media.grant', data: { ...pair, term: null } });
    case 5:
      return ask({ action: 'media.revoke-all', data: {} });
    case 6:
      return ask({ action: 'media.like', data: { ...pair, itemId: photo.id, liked: true } });
    case 7:
      return ask({ action: 'media.like', data: { ...pair, itemId: photo.id, liked: false } });
    case 8:
      return ask({ action: 'media.request', data: { ...pair, requested: true } });
    case 9:
    case 10:
    case 11:
      // What viewers have stored meanwhile may stay nowhere once it is private again.
      return ask({
        action: 'album.set',
        data: { itemId: own.id, album: own.album === 'private' ? 'public' : 'private' },
      });
    case 12:
      world.count('a day passes');
      world.leaveClosed(NEXT_DAY_MS);
      return true;
    default:
      ignoreFailure(openPhoto(world, device, photo));
      return true;
  }
}
