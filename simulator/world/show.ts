/** What a member does with pictures on a device, and what happens to those that wait there. */
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { keepPicture } from '#outbox/media/beside-messages.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { Dice } from '../chance.ts';
import { Broken } from '../plan.ts';
import type { SimDevice } from './device.ts';
import { discard, quietly, remove, write } from './messages.ts';
import type { World } from './world.ts';

const DRAWN = { type: 'image/webp', width: 4, height: 3 } as const;

function attach(world: World, device: SimDevice, roll: Dice): boolean {
  const { account, era } = device;
  const other = world.other(account, roll(4));
  if (device.seen().blocked.has(other)) return false;
  const conversationId = world.conversation(account, other);
  const [id, shows] = [world.newId() as EntryId, `a picture of ${world.newId()}`];
  const { media } = device.page;
  const keep = async () => {
    const bytes = new TextEncoder().encode(shows).buffer;
    const place = { conversationId, senderId: account };
    const name = world.newId();
    const taken = { device, era, by: account, id, conversation: conversationId, shows, dropped: false };
    return keepPicture(
      { add: (path, picture) => (world.pictures.take(path, taken), media.add(path, picture)) },
      place,
      name,
      { ...DRAWN, bytes },
    );
  };
  write(device, other, roll(3) ? '' : `words ${world.newId()}`, id, undefined, keep);
  return true;
}

/** What comes is the picture that was asked for. */
async function look(world: World, device: SimDevice, path: string): Promise<void> {
  const tab = device.tabs.find(({ context }) => context.alive && !context.frozen);
  const { media } = device.page;
  const got = await tab?.engine.picture(path);
  if (!got?.ok) return;
  world.count('picture looked at');
  const kept = await media.picture(path);
  const shows = world.pictures.taken.get(path)?.shows;
  if (kept && shows && new TextDecoder().decode(kept.bytes) !== shows)
    throw new Broken('a picture changed on its way', `${path} on ${device.name}`);
}

/** False: nothing came of it. */
export function show(world: World, device: SimDevice, what: number, roll: Dice): boolean {
  const { account } = device;
  const conversationId = world.conversation(account, world.other(account, roll(4)));
  const shown =
    device
      .seen()
      .view(conversationId)
      ?.messages.filter(({ deleted, mediaUrl }) => !deleted && mediaPlaceOf(mediaUrl)) ?? [];
  const one = shown[roll(Math.max(1, shown.length))];
  const looks = (path: string) =>
    quietly(look(world, device, path), (error) => error instanceof Broken && world.crashed(error));
  switch (what % 12) {
    case 0:
    case 10: {
      if (one?.mediaUrl) looks(one.mediaUrl);
      return one !== undefined;
    }
    case 1:
    case 11: {
      // Somebody who has heard of a name.
      const names = [...world.pictures.taken.keys()];
      const name = names[roll(Math.max(1, names.length))];
      if (name) looks(name);
      return name !== undefined;
    }
    case 2:
    case 3: {
      const waiting = shown.filter(({ seq, mine, state }) => mine && seq === null && state !== 'sent');
      const back = waiting[roll(Math.max(1, waiting.length))];
      if (back) discard(device, back.id);
      return back !== undefined;
    }
    case 4: {
      const own = shown.find(({ mine, seq }) => mine && seq !== null);
      if (own) remove(device, conversationId, own.id as MessageId);
      return own !== undefined;
    }
    default:
      return attach(world, device, roll);
  }
}
