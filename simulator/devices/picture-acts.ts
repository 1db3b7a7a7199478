/** Performs a member's acts with pictures: attach, look at, discard and delete. */
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { storeMessagePicture } from '#sync/media/message-pictures.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { Dice } from '../core/chance.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { SimDevice } from './device.ts';
import { discard, ignoreFailure, remove, write } from './messages.ts';
import type { World } from './world.ts';

const DRAWN = { type: 'image/webp', width: 4, height: 3 } as const;

function attach(world: World, device: SimDevice, roll: Dice): boolean {
  const { account, era } = device;
  const other = world.otherMember(account, roll(4));
  if (device.readScreen().blocked.has(other)) return false;
  const conversationId = world.conversationBetween(account, other);
  const [id, content] = [world.newId() as EntryId, `a picture of ${world.newId()}`];
  const { media } = device.page;
  const storePicture = async () => {
    const bytes = new TextEncoder().encode(content).buffer;
    const place = { conversationId, senderId: account };
    const name = world.newId();
    const tracked = { device, era, sender: account, id, conversation: conversationId, content, withdrawn: false };
    return storeMessagePicture(
      { add: (path, picture) => (world.pictures.add(path, tracked), media.add(path, picture)) },
      place,
      name,
      { ...DRAWN, bytes },
    );
  };
  write(device, other, roll(3) ? '' : `words ${world.newId()}`, id, undefined, storePicture);
  return true;
}

/** Downloads a picture, and checks that it is the requested one. */
async function openPicture(world: World, device: SimDevice, path: string): Promise<void> {
  const tab = device.tabs.find(({ context }) => context.alive && !context.frozen);
  const { media } = device.page;
  const fetched = await tab?.engine.downloadPicture(path);
  if (!fetched?.ok) return;
  world.count('picture looked at');
  const stored = await media.picture(path);
  const content = world.pictures.pictures.get(path)?.content;
  if (stored && content && new TextDecoder().decode(stored.bytes) !== content)
    throw new InvariantViolation('a picture changed on its way', `${path} on ${device.name}`);
}

/** Returns false if the act had no effect. */
export function actOnPicture(world: World, device: SimDevice, choice: number, roll: Dice): boolean {
  const { account } = device;
  const conversationId = world.conversationBetween(account, world.otherMember(account, roll(4)));
  const pictureMessages =
    device
      .readScreen()
      .view(conversationId)
      ?.messages.filter(({ deleted, mediaUrl }) => !deleted && mediaPlaceOf(mediaUrl)) ?? [];
  const message = pictureMessages[roll(Math.max(1, pictureMessages.length))];
  const openQuietly = (path: string) =>
    ignoreFailure(
      openPicture(world, device, path),
      (error) => error instanceof InvariantViolation && world.reportDefect(error),
    );
  switch (choice % 12) {
    case 0:
    case 10: {
      if (message?.mediaUrl) openQuietly(message.mediaUrl);
      return message !== undefined;
    }
    case 1:
    case 11: {
      // A member tries to open any picture of which they know the path.
      const names = [...world.pictures.pictures.keys()];
      const name = names[roll(Math.max(1, names.length))];
      if (name) openQuietly(name);
      return name !== undefined;
    }
    case 2:
    case 3: {
      const waiting = pictureMessages.filter(({ seq, mine, state }) => mine && seq === null && state !== 'sent');
      const withdrawn = waiting[roll(Math.max(1, waiting.length))];
      if (withdrawn) discard(device, withdrawn.id);
      return withdrawn !== undefined;
    }
    case 4: {
      const ownMessage = pictureMessages.find(({ mine, seq }) => mine && seq !== null);
      if (ownMessage) remove(device, conversationId, ownMessage.id as MessageId);
      return ownMessage !== undefined;
    }
    default:
      return attach(world, device, roll);
  }
}
