/** [Y8] What the database says that members are told: each stream once for a member, with its revisions; and as the items that cross. */
import * as z from 'zod/mini';
import { liveItem, type LiveItem } from '#schemas/wire/sync.ts';
import { wireMessage, type WireMessage } from '#schemas/wire/chat-events.ts';

const { epoch, stream, kind, membership, info, card, one, rows } = liveItem.shape;

/** `to`: whom it is told, as their own events name them. `one` is 0 where only the membership or the card changed. */
const toldOf = z.object({ to: wireMessage.shape.sender, stream, kind, membership, info, card, revs: z.array(z.object({ one, rows })) });

/** What a transaction, or a later reading, says to whom. */
export const telling = z.object({ epoch, told: z.array(toldOf) });
export type Telling = z.infer<typeof telling>;

export interface TellingOne {
  me: WireMessage['sender'];
  items: LiveItem[];
}

/** Each member's, in the order in which they are told. */
export function byMember({ epoch, told }: Telling): TellingOne[] {
  const members = new Map<string, TellingOne>();
  for (const { to: me, revs, ...state } of told) {
    const own = members.get(me.id) ?? { me, items: [] };
    members.set(me.id, own);
    for (const rev of revs) own.items.push({ epoch, ...state, ...rev });
  }
  return [...members.values()];
}
