/**
 * Checks albums and privacy [S18, S19, MEMBERAREA-26]: nothing is granted or liked across a block, only who sees an
 * item begins to like it, nobody is written to by whom they have not let write, and no device keeps a file that its
 * member may not see any more. It judges by its own account of what the server has applied.
 */
import { albumPlaceOf } from '#schemas/album-media.ts';
import type { Audience } from '#schemas/actions/privacy-set.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { AlbumItemState } from '#simulator/server/albums/state.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { MediaDatabase } from '../core/ports/media-database.ts';

interface FileHolder {
  readonly name: string;
  readonly account: MemberId;
  readonly databases: { media: MediaDatabase };
}
type Results = readonly Pick<EntryResult, 'status' | 'code'>[];

/** Whether a member may see an item: written down once more, so that a changed rule of the server is noticed. */
function maySee({ truth, profile, isBlockedEitherWay }: Server, viewer: MemberId, item: AlbumItemState): boolean {
  const { owner, album } = item;
  if (viewer === owner || isBlockedEitherWay(viewer, owner)) return viewer === owner;
  const { role } = profile(viewer);
  const followed = [...truth.follows.values()].find((each) => each.follower === viewer && each.followed === owner);
  const access = [...truth.mediaAccess.values()].find((each) => each.owner === owner && each.viewer === viewer);
  const allowed = {
    public: true,
    followers: followed?.accepted === true,
    certified: role === 'membre_certifié' || role === 'admin',
    private: role !== 'membre' && access?.state === 'granted',
  };
  return allowed[album] && profile(owner).sensitiveConsent !== null;
}

const isOf = <A extends 'privacy.set' | 'message.send' | 'media.like'>(
  entry: SentEntry,
  action: A,
): ActionData<A> | null => ((entry as { action: string }).action === action ? (entry.data as ActionData<A>) : null);

export class AlbumTracker {
  /** Who may write to a member first, as they have chosen. */
  private writers = new Map<MemberId, Audience>();
  private backedUp = new Map<MemberId, Audience>();

  /** Takes a push over, and checks what it has made. */
  applied(server: Server, member: MemberId, entries: readonly SentEntry[], results: Results): void {
    for (const [n, entry] of entries.entries()) {
      const { status, code } = results[n] ?? {};
      const choice = isOf(entry, 'privacy.set');
      if (choice?.setting === 'writing' && status === 'applied') this.writers.set(member, choice.audience);
      const sent = isOf(entry, 'message.send');
      if (sent && sent.receiverId !== null) this.checkContact(server, member, sent.receiverId, sent, { status, code });
      const like = isOf(entry, 'media.like');
      // What the same push asks for afterwards may have ended the sight.
      const isLast = entries.slice(n + 1).every((later) => isOf(later, 'media.like') !== null);
      if (like?.liked && status === 'applied' && isLast) checkLike(server, member, like.itemId);
    }
    this.check(server);
  }

  backup(): void {
    this.backedUp = new Map(this.writers);
  }

  restore(): void {
    this.writers = new Map(this.backedUp);
  }

  /** Nothing that the author has pushed since changes what the receiver has written or chosen. */
  private checkContact(
    { stream, profile }: Server,
    author: MemberId,
    receiver: MemberId,
    { conversationId }: ActionData<'message.send'>,
    { status, code }: { status?: string | undefined; code?: string | undefined },
  ): void {
    const audience = this.writers.get(receiver) ?? 'everyone';
    const isOpen = audience === 'everyone' || (audience === 'certified' && profile(author).role === 'membre_certifié');
    const hasWritten = (stream(conversationId)?.parts.get(receiver)?.mine ?? 0) > 0;
    if (status === 'applied' && !isOpen && !hasWritten)
      throw new InvariantViolation('written to uninvited', `${author} to ${receiver}`);
    if (code === 'contact-closed' && (isOpen || hasWritten))
      throw new InvariantViolation('a contact closed by nobody', `${author} to ${receiver}`);
  }

  check({ truth, isBlockedEitherWay }: Server): void {
    for (const { owner, viewer, state } of truth.mediaAccess.values())
      if (state === 'granted' && isBlockedEitherWay(owner, viewer))
        throw new InvariantViolation('granted across a block', `${owner} to ${viewer}`);
    for (const { owner, likes } of truth.albumItems.values())
      for (const [member, liked] of likes)
        if (liked && isBlockedEitherWay(owner, member))
          throw new InvariantViolation('liked across a block', `${member} of ${owner}`);
  }

  /** Called when every device is connected and has heard of all changes. */
  checkDevices(server: Server, devices: readonly FileHolder[]): void {
    for (const { name, account, databases } of devices)
      for (const { path } of databases.media.rows<{ path: string }>('seen').values()) {
        const place = albumPlaceOf(path);
        const item = place && server.truth.albumItems.get(place.id as MediaItemId);
        if (place && place.owner !== account && !(item && maySee(server, account, item)))
          throw new InvariantViolation('a revoked picture on a device', `${path} on ${name}`);
      }
  }
}

function checkLike(server: Server, member: MemberId, itemId: MediaItemId): void {
  const item = server.truth.albumItems.get(itemId);
  if (item && !maySee(server, member, item))
    throw new InvariantViolation('liked out of sight', `${member} of ${item.owner}`);
}
