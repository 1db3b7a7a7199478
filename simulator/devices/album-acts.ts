/** What members do with albums on a device, with the same calls as the product's screens. */
import { albumNames, albumPath, type AlbumName } from '#schemas/album-media.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import { uuid } from '#simulator/server/fixed-ids.ts';
import type { AlbumItemState } from '#simulator/server/albums/state.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

const SIZE = { type: 'image/webp', width: 4, height: 3 } as const;
const pathOf = ({ owner, id }: Pick<AlbumItemState, 'owner' | 'id'>) => albumPath(owner, 'photo', id, SIZE);

/** A member's photograph that began in this album. It is made, and its owner can be found, when somebody first acts. */
export function photoOf(
  { node: { server }, members, albums }: World,
  owner: MemberId,
  album: AlbumName,
): AlbumItemState {
  const id = uuid(7000 + 10 * members.indexOf(owner) + albumNames.indexOf(album)) as string as MediaItemId;
  const known = server.truth.albumItems.get(id);
  if (known) return known;
  const photo: AlbumItemState = { id, owner, album, kind: 'photo', approved: true, likes: new Map() };
  server.truth.albumItems.set(id, photo);
  albums.sight.put(id, { owner, album });
  if (server.profile(owner).sensitiveConsent === null) server.rename(owner, { sensitiveConsent: 1 });
  return photo;
}

/** Opens a photograph as its screen does: those of others' private albums are never stored [S19]. */
export async function openPhoto(world: World, device: SimDevice, photo: AlbumItemState): Promise<void> {
  const tab = device.tabs.find(({ context }) => context.alive && !context.frozen);
  const isStored = photo.album !== 'private' || photo.owner === device.account || world.hooks.storesPrivatePictures;
  const answer = await (isStored ? tab?.engine.downloadPicture(pathOf(photo)) : tab?.engine.readPicture(pathOf(photo)));
  if (answer?.ok) world.count('photograph looked at');
}

/** Returns false if the act had no effect. Half of the choices concern one and the same member. */
export function actOnAlbums(world: World, device: SimDevice, choice: number, roll: Dice): boolean {
  const memberId = world.otherMember(device.account, roll(2) ? 0 : roll(4));
  const { server } = world.node;
  const pair = { conversationId: world.conversationBetween(device.account, memberId), memberId };
  const photo = photoOf(world, memberId, albumNames[roll(albumNames.length)] ?? 'public');
  const own = photoOf(world, device.account, albumNames[roll(albumNames.length)] ?? 'public');
  // Only premium members see private albums.
  if (roll(2) && server.profile(device.account).role === 'membre')
    server.rename(device.account, { role: 'membre_abonné' });
  const ask = (command: Command) => (ignoreFailure(device.page.outbox.dispatch(command)), true);
  switch (choice % 14) {
    case 0:
    case 1:
    case 2:
    case 3:
      ignoreFailure(openPhoto(world, device, photo));
      return true;
    case 4:
    case 5:
      return ask({ action: 'media.like', data: { ...pair, itemId: photo.id, liked: choice % 14 === 4 } });
    case 6:
      return ask({ action: 'media.request', data: { ...pair, requested: roll(4) > 0 } });
    case 7:
    case 8:
      return ask({ action: 'media.grant', data: { ...pair, term: 'open' } });
    case 9:
      return ask({ action: 'media.grant', data: { ...pair, term: null } });
    case 10:
      return ask({ action: 'media.revoke-all', data: {} });
    case 11:
    case 12:
      return ask({
        action: 'album.set',
        data: { itemId: own.id, album: albumNames[roll(albumNames.length)] ?? 'private' },
      });
    default:
      return ask({ action: 'follower.set', data: { ...pair, accepted: roll(2) === 0 } });
  }
}
