/**
 * Keeps its own account of who may see whose albums [S18]: what members did, in the order in which the server said that
 * it has applied it. The server's grants, follows, blocks and albums are never read. Roles and consents are, as the
 * simulation itself sets them.
 */
import type { CommandFor } from '#actions/types.ts';
import type { AlbumName } from '#schemas/album-media.ts';
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import type { Server } from '#simulator/server/server.ts';

export const HOUR_MS = 60 * 60_000;
const TERM_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, open: null };

export interface AccountedItem {
  readonly owner: MemberId;
  readonly album: AlbumName;
}

/** The first member of a pair does something to the second, or has something from them. */
const pairOf = (one: MemberId, other: MemberId): string => `${one}>${other}`;
const likeOf = (item: MediaItemId, member: MemberId): string => `${item} ${member}`;

interface State {
  items: Map<MediaItemId, AccountedItem>;
  /** By owner and viewer: when it ends; null: never by itself. */
  grants: Map<string, number | null>;
  /** By follower and followed member: whether the follower was accepted. */
  follows: Map<string, boolean>;
  blocks: Set<string>;
  likes: Set<string>;
}

type Change<A extends Action> = (state: State, me: MemberId, data: ActionData<A>, now: number) => void;
const changes: { readonly [A in Action]?: Change<A> } = {
  'media.grant'({ grants }, me, { memberId, term }, now) {
    const key = pairOf(me, memberId);
    const lasts = term && TERM_MS[term];
    if (term === null) grants.delete(key);
    else grants.set(key, lasts === null ? null : now + (lasts || 0));
  },
  'media.revoke-all'({ grants }, me) {
    for (const key of grants.keys()) if (key.startsWith(`${me}>`)) grants.delete(key);
  },
  'media.like'({ likes }, me, { itemId, liked }) {
    if (liked) likes.add(likeOf(itemId, me));
    else likes.delete(likeOf(itemId, me));
  },
  'album.set'({ items, likes }, me, { itemId, album }) {
    if (items.get(itemId)?.owner !== me) return;
    if (album !== null) items.set(itemId, { owner: me, album });
    else {
      items.delete(itemId);
      for (const like of likes) if (like.startsWith(`${itemId} `)) likes.delete(like);
    }
  },
  'member.follow'({ follows }, me, { memberId, following }) {
    const key = pairOf(me, memberId);
    if (!following) follows.delete(key);
    else if (!follows.has(key)) follows.set(key, false);
  },
  'follower.set'({ follows }, me, { memberId, accepted }) {
    const key = pairOf(memberId, me);
    if (!accepted) follows.delete(key);
    else if (follows.has(key)) follows.set(key, true);
  },
  'member.block'({ blocks, grants, follows, likes, items }, me, { memberId }) {
    blocks.add(pairOf(me, memberId));
    for (const key of [pairOf(me, memberId), pairOf(memberId, me)]) {
      grants.delete(key);
      follows.delete(key);
    }
    for (const [id, { owner }] of items)
      if (owner === me) likes.delete(likeOf(id, memberId));
      else if (owner === memberId) likes.delete(likeOf(id, me));
  },
  'member.unblock'({ blocks }, me, { memberId }) {
    blocks.delete(pairOf(me, memberId));
  },
};
const applyTo = <A extends Action>(state: State, me: MemberId, { action, data }: CommandFor<A>, now: number) =>
  changes[action]?.(state, me, data, now);

export class SightAccount {
  private state: State = {
    items: new Map(),
    grants: new Map(),
    follows: new Map(),
    blocks: new Set(),
    likes: new Set(),
  };
  private backedUp = structuredClone(this.state);

  /** Takes an item over that the simulation has put into an album. */
  put(id: MediaItemId, item: AccountedItem): void {
    this.state.items.set(id, item);
  }

  /** Takes an entry over that the server has applied at this time. */
  take(member: MemberId, entry: SentEntry, now: number): void {
    applyTo(this.state, member, entry, now);
  }

  backup(): void {
    this.backedUp = structuredClone(this.state);
  }

  restore(): void {
    this.state = structuredClone(this.backedUp);
  }

  item(id: MediaItemId): AccountedItem | undefined {
    return this.state.items.get(id);
  }

  areBlocked(one: MemberId, other: MemberId): boolean {
    return this.state.blocks.has(pairOf(one, other)) || this.state.blocks.has(pairOf(other, one));
  }

  hasGrant(owner: MemberId, viewer: MemberId, now: number): boolean {
    const until = this.state.grants.get(pairOf(owner, viewer));
    return until !== undefined && (until === null || until > now);
  }

  likesOf(id: MediaItemId): string[] {
    return [...this.state.likes].filter((like) => like.startsWith(`${id} `)).map((like) => like.slice(id.length + 1));
  }

  /** Whether a member may see an item; what was removed is seen by nobody. */
  maySee({ profile, environment }: Server, viewer: MemberId, id: MediaItemId): boolean {
    const item = this.state.items.get(id);
    if (!item || viewer === item.owner) return item !== undefined;
    const { owner, album } = item;
    if (this.areBlocked(viewer, owner) || profile(owner).sensitiveConsent === null) return false;
    const { role } = profile(viewer);
    return {
      public: true,
      followers: this.state.follows.get(pairOf(viewer, owner)) === true,
      certified: role === 'membre_certifié' || role === 'admin',
      private: role !== 'membre' && this.hasGrant(owner, viewer, Date.parse(environment.now())),
    }[album];
  }
}
