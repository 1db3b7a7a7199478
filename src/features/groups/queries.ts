/** Queries of the screens about groups, from what is on the device. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupInvitation } from '#schemas/streams/group.ts';
import type { ConversationRow, GroupView } from '#domain/views.ts';
import { foldRow } from '#streams/conversation/row.ts';
import { GROUP_KINDS } from '#streams/conversation/state.ts';
import { account$, epoch$, head$, listedHeads$ } from '#sync/store/reads.ts';
import type { Device } from '#device/device.ts';

const isSame = <T>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A group of this member: what the list and the group's page show of it. */
export type OwnGroup = ConversationRow & { group: GroupView };
const isGroup = (row: ConversationRow | null): row is OwnGroup => row !== null && row.group !== null;

/** One group with the outbox applied [Y1]; null: this member is not in it. */
export const ownGroup = (
  { account, store, queue, blocked, clock }: Device,
  groupId: ConversationId,
): Observable<OwnGroup | null> =>
  combineLatest([epoch$(store), blocked, head$(store, asStream(groupId)), queue]).pipe(
    map(([epoch, blockedIds, head, outbox]) => {
      const stored = { conversationId: groupId, account, epoch, blocked: blockedIds, head: head ?? undefined };
      const row = foldRow(stored, outbox, clock.now());
      return isGroup(row) ? row : null;
    }),
    distinctUntilChanged(isSame),
  );

/** Invitations to groups, the latest first; without those of members whom this member blocks [Y9]. */
export const invitations = ({ store, blocked }: Device): Observable<readonly GroupInvitation[]> =>
  combineLatest([account$(store), blocked]).pipe(
    map(([head, blockedIds]) =>
      head?.info?.kind === 'account'
        ? head.info.invitations.filter(({ invitedBy }) => !blockedIds.has(invitedBy.id))
        : [],
    ),
    map((all) => [...all].sort((a, b) => (a.at < b.at ? 1 : -1))),
    distinctUntilChanged(isSame),
  );

export interface KnownGroup {
  groupId: ConversationId;
  name: string;
  createdBy: MemberId;
}
/** Groups of this member, and groups that have invited them; null before the first answer of the server. */
export interface KnownGroups {
  own: readonly KnownGroup[];
  invited: readonly { groupId: ConversationId; name: string }[];
}

/** More groups than a member is expected to have. */
const MAX_GROUPS = 1000;

export const knownGroups = (device: Device): Observable<KnownGroups | null> =>
  combineLatest([
    account$(device.store),
    listedHeads$(device.store, GROUP_KINDS, MAX_GROUPS),
    invitations(device),
  ]).pipe(
    map(([account, heads, invited]) =>
      account?.info
        ? {
            own: heads.flatMap(({ id, info }) =>
              info?.kind === 'group'
                ? [{ groupId: id as string as ConversationId, name: info.name, createdBy: info.createdBy }]
                : [],
            ),
            invited: invited.map(({ groupId, name }) => ({ groupId, name })),
          }
        : null,
    ),
    distinctUntilChanged(isSame),
  );
