/** Query for the blocked members, listed under « Paramètres ». */
import { combineLatest, from, map, of, switchMap, type Observable } from 'rxjs';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { Device } from '#device/device.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { heads$ } from '#sync/store/reads.ts';

export interface BlockedMember {
  memberId: MemberId;
  conversationId: ConversationId;
  /** null: a block removes the other's profile from the device. */
  name: string | null;
}

/** Blocked members, including pending blocks and without pending unblocks. */
export const blockedMembers = ({ account, blocked, store }: Device): Observable<readonly BlockedMember[]> =>
  blocked.pipe(
    switchMap((members) => (members.size === 0 ? of([]) : from(pairs(account, [...members].sort())))),
    switchMap((blockedPairs) =>
      combineLatest([
        of(blockedPairs),
        heads$(
          store,
          blockedPairs.map(({ conversationId }) => asStream(conversationId)),
        ),
      ]),
    ),
    map(([blockedPairs, heads]) =>
      blockedPairs.map((pair) => ({ ...pair, name: heads.get(asStream(pair.conversationId))?.card?.username ?? null })),
    ),
  );

const pairs = (account: MemberId, members: readonly MemberId[]) =>
  Promise.all(
    members.map(async (memberId) => ({ memberId, conversationId: await conversationIdOf(account, memberId) })),
  );
