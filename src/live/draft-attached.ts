/** What goes with the words being written: it lies on the device with them, and survives what they survive. */
import { systemRandom } from '#lib/random.ts';
import { keepPicture } from '#outbox/media/beside-messages.ts';
import { mediaOf } from '#outbox/media/media.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { AttachedPort } from './draft-port.ts';

type Attached = NonNullable<Parameters<AttachedPort['saveAttached']>[0]>;

export function attachedOf({ account, outbox }: { account: MemberId; outbox: Outbox }, conversationId: ConversationId): AttachedPort {
  /** The last one asked for stands, however long an earlier one takes. */
  let last: Promise<unknown> = Promise.resolve();
  async function save(attached: Attached | null): Promise<string | null> {
    const media = mediaOf(outbox);
    const at = attached && 'picture' in attached ? await keepPicture(media, { conversationId, senderId: account }, systemRandom.uuid(), attached.picture) : null;
    const kept = at !== null ? { picture: at } : attached && 'gif' in attached ? attached : null;
    const goes = await outbox.setDraftAttached(conversationId, kept).catch(async (error: unknown) => {
      if (at !== null) await media.forget(at);
      throw error;
    });
    if (goes && 'picture' in goes) await media.forget(goes.picture);
    return at;
  }
  return {
    async loadAttached() {
      const kept = (await outbox.draft(conversationId))?.attached;
      if (!kept || 'gif' in kept) return kept ?? null;
      const at = kept.picture;
      const [place, file] = [mediaPlaceOf(at), await mediaOf(outbox).picture(at)];
      return place && file ? { at, picture: { ...file, width: place.width, height: place.height } } : null;
    },
    saveAttached(attached) {
      const now = last.then(() => save(attached));
      last = now.catch(() => undefined);
      return now;
    },
  };
}
