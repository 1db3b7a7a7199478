/** What a member wishes about albums: what waits in the outbox, or has left it since an answer of the server. */
import { distinctUntilChanged, map, scan, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { AlbumName } from '#schemas/album-media.ts';
import { answerOf, isAccepted, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, MediaItemId, MemberId } from '#schemas/ids.ts';
import { isRequestedBefore } from './answers/is-requested-before.ts';
import type { Device } from './device.ts';

/** An item whose entry waits, is under way, or was refused. `settledAt`: when it left the outbox. */
export interface AddedItem {
  entryId: EntryId;
  path: string;
  album: AlbumName;
  /** Of a video. */
  poster: string | null;
  seconds: number | null;
  code: RefusalCode | null;
  /** Its entry was claimed or answered: the server may have it. Until then it can be taken back. */
  isSent: boolean;
  settledAt: number | null;
}

interface Flag {
  value: unknown;
  settledAt: number | null;
}

export interface MediaWishes {
  added: readonly AddedItem[];
  /** By `key`: the last wish about an item or a member. */
  flags: ReadonlyMap<string, Flag>;
  /** How many wishes have left the outbox since this was first read: answers are asked for anew. */
  settled: number;
}

export const noMediaWishes: MediaWishes = { added: [], flags: new Map(), settled: 0 };

interface Pending {
  added: readonly Omit<AddedItem, 'settledAt'>[];
  waiting: ReadonlyMap<string, unknown>;
  refused: ReadonlySet<string>;
}

/** Returns what an entry wishes, under the name of what it is about; null: it is about no album. */
function flagOf(entry: OutboxSnapshot['entries'][number]): [string, unknown] | null {
  const own = optimisticView.albumWishOf(entry);
  if (own?.kind === 'set') return [`set ${own.itemId}`, own.album];
  const wish = optimisticView.mediaWishOf(entry);
  if (wish?.kind === 'like') return [`like ${wish.itemId}`, wish.liked];
  if (wish?.kind === 'request') return [`request ${wish.memberId}`, wish.requested];
  if (wish?.kind === 'grant') return [`grant ${wish.memberId}`, wish.term];
  return wish ? ['revoke-all', true] : null;
}

function pendingMedia(outbox: OutboxSnapshot): Pending {
  const added: Omit<AddedItem, 'settledAt'>[] = [];
  const waiting = new Map<string, unknown>();
  const refused = new Set<string>();
  for (const entry of outbox.entries) {
    const own = optimisticView.albumWishOf(entry);
    const isRefused = isFailed(outbox, entry.id);
    if (own?.kind === 'add') {
      const code = isRefused ? (answerOf(outbox, entry.id)?.code ?? 'invalid') : null;
      const isSent = outbox.claimed.has(entry.id) || isAccepted(outbox, entry.id);
      const { path, album, poster, seconds } = own;
      added.push({ entryId: entry.id, path, album, poster, seconds, code, isSent });
    }
    const flag = flagOf(entry);
    if (flag && isRefused) refused.add(flag[0]);
    else if (flag) waiting.set(...flag);
  }
  return { added, waiting, refused };
}

const textOf = ({ added, waiting, refused }: Pending): string => JSON.stringify([added, [...waiting], [...refused]]);

/**
 * Takes over what waits; what no longer waits stays, with the time at which it left, unless it was refused. An item
 * that leaves without having been sent was taken back: the server never had it.
 */
function nextWishes(before: MediaWishes, pending: Pending, now: number): MediaWishes {
  const flags = new Map<string, Flag>();
  for (const [key, { value, settledAt }] of before.flags)
    if (!pending.refused.has(key)) flags.set(key, { value, settledAt: settledAt ?? now });
  for (const [key, value] of pending.waiting) flags.set(key, { value, settledAt: null });
  const present = new Set(pending.added.map(({ path }) => path));
  const gone = before.added.filter(({ path, code }) => !present.has(path) && code === null);
  const added = [
    ...pending.added.map((item) => ({ ...item, settledAt: null })),
    ...gone.filter(({ isSent }) => isSent).map((item) => ({ ...item, settledAt: item.settledAt ?? now })),
  ];
  const newlySettled =
    [...flags].filter(([key, { settledAt }]) => settledAt !== null && before.flags.get(key)?.settledAt === null)
      .length + gone.filter(({ settledAt }) => settledAt === null).length;
  return { added, flags, settled: before.settled + newlySettled };
}

export const mediaWishes = ({ queue, clock }: Pick<Device, 'queue' | 'clock'>): Observable<MediaWishes> =>
  queue.pipe(
    map(pendingMedia),
    distinctUntilChanged((a, b) => textOf(a) === textOf(b)),
    scan((before, pending) => nextWishes(before, pending, clock.now()), noMediaWishes),
  );

/** Returns a wish that an answer of this time does not know yet; undefined: there is none. */
function since<T>({ flags }: MediaWishes, key: string, answeredAt: number): T | undefined {
  const flag = flags.get(key);
  return flag && (flag.settledAt === null || isRequestedBefore(answeredAt, flag.settledAt))
    ? (flag.value as T)
    : undefined;
}

/** The album to which an item was moved; null: it was removed. */
export const albumWish = (wishes: MediaWishes, id: MediaItemId, at: number): AlbumName | null | undefined =>
  since(wishes, `set ${id}`, at);
export const likeWish = (wishes: MediaWishes, id: MediaItemId, at: number): boolean | undefined =>
  since(wishes, `like ${id}`, at);
export const requestWish = (wishes: MediaWishes, member: MemberId, at: number): boolean | undefined =>
  since(wishes, `request ${member}`, at);
export const grantWish = (wishes: MediaWishes, member: MemberId, at: number): AccessTerm | null | undefined =>
  since<AccessTerm | null>(wishes, `grant ${member}`, at) ??
  (since<true>(wishes, 'revoke-all', at) ? null : since(wishes, `grant ${member}`, at));

/** Returns the added items that an answer of this time does not know yet. */
export const addedSince = ({ added }: MediaWishes, answeredAt: number): readonly AddedItem[] =>
  added.filter(({ settledAt }) => settledAt === null || isRequestedBefore(answeredAt, settledAt));
