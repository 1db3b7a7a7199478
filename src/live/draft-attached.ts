/** What goes with the words being written: it lies on the device with them, and survives what they survive. */
import { systemRandom } from '#lib/random.ts';
import { asAttached, picturesOf, type DraftAttached } from '#outbox/database.ts';
import { keepPicture } from '#outbox/media/beside-messages.ts';
import { mediaOf } from '#outbox/media/media.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { mediaPlaceOf, type Picture } from '#schemas/media.ts';
import type { AttachedPort, KeptPicture } from './draft-port.ts';

export function attachedOf(
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): AttachedPort {
  const media = () => mediaOf(outbox);
  /** One after the other: the last one asked for stands, however long an earlier one takes. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const now = last.then(work);
    last = now.catch(() => undefined);
    return now;
  };
  const keep = (picture: Picture) =>
    keepPicture(media(), { conversationId, senderId: account }, systemRandom.uuid(), picture);
  const paths = async () => picturesOf((await outbox.draft(conversationId))?.attached);

  /** `fresh`: where a picture was put for it, which goes again where the draft cannot be written. */
  async function write(attached: DraftAttached | null, fresh: string | null): Promise<void> {
    const before = await outbox.setDraftAttached(conversationId, attached).catch(async (error: unknown) => {
      if (fresh !== null) await media().forget(fresh);
      throw error;
    });
    const stay = picturesOf(attached);
    for (const path of picturesOf(before)) if (!stay.includes(path)) await media().forget(path);
  }
  async function pictureAt(at: string): Promise<KeptPicture[]> {
    const [place, file] = [mediaPlaceOf(at), await media().picture(at)];
    return place && file ? [{ at, picture: { ...file, width: place.width, height: place.height } }] : [];
  }

  return {
    async loadAttached() {
      const kept = (await outbox.draft(conversationId))?.attached;
      if (!kept || 'gif' in kept) return kept ?? null;
      const [first, ...more] = (await Promise.all(picturesOf(kept).map(pictureAt))).flat();
      return first ? { ...first, more } : null;
    },
    saveAttached: (attached) =>
      inTurn(async () => {
        const at = attached && 'picture' in attached ? await keep(attached.picture) : null;
        await write(at !== null ? { picture: at } : attached && 'gif' in attached ? attached : null, at);
        return at;
      }),
    addPicture: (picture) =>
      inTurn(async () => {
        const at = await keep(picture);
        await write(asAttached([...(await paths()), at]), at);
        return at;
      }),
    removePicture: (at) =>
      inTurn(async () => {
        const before = await paths();
        if (before.includes(at)) await write(asAttached(before.filter((each) => each !== at)), null);
      }),
  };
}
