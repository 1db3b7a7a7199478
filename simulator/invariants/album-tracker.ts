/**
 * Checks albums and privacy [S18, S19, MEMBERAREA-26] by its own account of what the server has applied: each grant and
 * each like is what its members asked for last, none lasts across a block, a file of an album is read by whoever may
 * see it and by nobody else, nobody is written to by whom they have not let write, and no device keeps a file that its
 * member may not see any more, or one of another's private album.
 */
import { albumPlaceOf } from '#schemas/album-media.ts';
import type { Audience } from '#schemas/actions/privacy-set.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { accessKey } from '#simulator/server/albums/state.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { MediaDatabase } from '../core/ports/media-database.ts';
import { SightAccount } from './sight-account.ts';

interface FileHolder {
  readonly name: string;
  readonly account: MemberId;
  readonly databases: { media: MediaDatabase };
}
type Results = readonly Pick<EntryResult, 'status' | 'code'>[];

const isOf = <A extends 'privacy.set' | 'message.send' | 'media.like'>(
  entry: SentEntry,
  action: A,
): ActionData<A> | null => ((entry as { action: string }).action === action ? (entry.data as ActionData<A>) : null);

export class AlbumTracker {
  /** Who may write to a member first, as they have chosen. */
  private writers = new Map<MemberId, Audience>();
  private backedUp = new Map<MemberId, Audience>();

  readonly sight = new SightAccount();

  /** Takes a push over, and checks what it has made. */
  applied(server: Server, member: MemberId, entries: readonly SentEntry[], results: Results): void {
    const now = Date.parse(server.environment.now());
    for (const [n, entry] of entries.entries()) {
      const { status, code } = results[n] ?? {};
      const sent = isOf(entry, 'message.send');
      if (sent && sent.receiverId !== null) this.checkContact(server, member, sent.receiverId, sent, { status, code });
      if (status !== 'applied') continue;
      const choice = isOf(entry, 'privacy.set');
      if (choice?.setting === 'writing') this.writers.set(member, choice.audience);
      const like = isOf(entry, 'media.like');
      if (like?.liked && !this.sight.maySee(server, member, like.itemId))
        throw new InvariantViolation('liked out of sight', `${member} of ${like.memberId}`);
      this.sight.take(member, entry, now);
    }
    this.check(server);
  }

  backup(): void {
    this.backedUp = new Map(this.writers);
    this.sight.backup();
  }

  restore(): void {
    this.writers = new Map(this.backedUp);
    this.sight.restore();
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

  check(server: Server): void {
    const { truth, environment } = server;
    const now = Date.parse(environment.now());
    for (const { owner, viewer, state } of truth.mediaAccess.values())
      if (state === 'granted' && this.sight.areBlocked(owner, viewer))
        throw new InvariantViolation('granted across a block', `${owner} to ${viewer}`);
    for (const owner of server.members)
      for (const viewer of server.members)
        if (isGranted(server, owner, viewer) !== this.sight.hasGrant(owner, viewer, now))
          throw new InvariantViolation('a grant differs from what was asked', `${owner} to ${viewer}`);
    for (const { id, owner, likes } of truth.albumItems.values()) {
      const liking = [...likes].flatMap(([member, liked]) => (liked ? [member] : []));
      for (const member of liking)
        if (this.sight.areBlocked(owner, member))
          throw new InvariantViolation('liked across a block', `${member} of ${owner}`);
      if (liking.toSorted().join() !== this.sight.likesOf(id).toSorted().join())
        throw new InvariantViolation('a like differs from what was asked', `${liking.join()} of ${id}`);
    }
  }

  /** Checks the answer to a request for a file of an album. */
  checkRead(server: Server, member: MemberId, path: string, isShown: boolean): void {
    const place = albumPlaceOf(path);
    const isVisible = place !== null && this.sight.maySee(server, member, place.id as MediaItemId);
    if (isShown && !isVisible) throw new InvariantViolation('read out of sight', `${path} by ${member}`);
    if (!isShown && isVisible) throw new InvariantViolation('a picture in sight refused', `${path} to ${member}`);
  }

  /** Called when every device is connected and has heard of all changes. */
  checkDevices(server: Server, devices: readonly FileHolder[]): void {
    for (const { name, account, databases } of devices)
      for (const { path } of databases.media.rows<{ path: string }>('seen').values()) {
        const place = albumPlaceOf(path);
        if (!place || place.owner === account) continue;
        if (!this.sight.maySee(server, account, place.id as MediaItemId))
          throw new InvariantViolation('a revoked picture on a device', `${path} on ${name}`);
        if (this.sight.item(place.id as MediaItemId)?.album === 'private')
          throw new InvariantViolation('a private picture on a device', `${path} on ${name}`);
      }
  }
}

/** Whether the server has such a grant that has not ended. */
function isGranted({ truth, environment }: Server, owner: MemberId, viewer: MemberId): boolean {
  const access = truth.mediaAccess.get(accessKey(owner, viewer));
  return access?.state === 'granted' && (access.until === null || access.until > Date.parse(environment.now()));
}
