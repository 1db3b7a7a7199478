/** What becomes of a member's groups while a device looks on. */
import { debounce, filter, map, of, scan, timer, type Observable } from 'rxjs';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Device } from '#device/device.ts';
import { knownGroups, type KnownGroups } from './queries.ts';

/** What became of a group since the device looked last; `gone`: left, removed or deleted. */
export interface GroupChange {
  kind: 'joined' | 'created' | 'invited' | 'gone';
  groupId: ConversationId;
  name: string;
}

/** More at once are an arrival of the whole account, which nobody has to be told of. */
const MAX_TOLD = 3;

/** Compares two states of an account's groups. Pure; the same states differ by nothing. */
export function groupChanges(before: KnownGroups, now: KnownGroups, account: MemberId): readonly GroupChange[] {
  const ids = (groups: readonly { groupId: ConversationId }[]) => new Set(groups.map(({ groupId }) => groupId));
  const [ownBefore, ownNow, invitedBefore] = [ids(before.own), ids(now.own), ids(before.invited)];
  const changes: GroupChange[] = [
    ...now.own
      .filter(({ groupId }) => !ownBefore.has(groupId))
      .map(({ groupId, name, createdBy }) => ({
        kind: createdBy === account ? ('created' as const) : ('joined' as const),
        groupId,
        name,
      })),
    ...now.invited
      .filter(({ groupId }) => !invitedBefore.has(groupId))
      .map(({ groupId, name }) => ({ kind: 'invited' as const, groupId, name })),
    ...before.own
      .filter(({ groupId }) => !ownNow.has(groupId))
      .map(({ groupId, name }) => ({ kind: 'gone' as const, groupId, name })),
  ];
  return changes.length > MAX_TOLD ? [] : changes;
}

/** A change set is written in several steps; they are one change. */
const SETTLED_MS = 250;

/**
 * Emits what has changed since the last look, and nothing changed for the first one. The first look takes at once what
 * the device has kept; where nothing is kept, it waits for the first answer of the server.
 */
export const changesOfGroups = (device: Device): Observable<readonly GroupChange[]> =>
  knownGroups(device).pipe(
    map((now, index) => ({ now, isKept: index === 0 && now !== null })),
    debounce(({ isKept }) => (isKept ? of(null) : timer(SETTLED_MS))),
    map(({ now }) => now),
    filter((now) => now !== null),
    scan<KnownGroups, { now: KnownGroups | null; changes: readonly GroupChange[] }>(
      ({ now: before }, now) => ({ now, changes: before ? groupChanges(before, now, device.account) : [] }),
      { now: null, changes: [] },
    ),
    map(({ changes }) => changes),
  );
