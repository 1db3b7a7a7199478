/**
 * Checks pictures [Y3]: each is uploaded before its message, unchanged, readable only by members who may read the
 * message, and removed when the message is discarded.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { entryRules } from '#actions/rules.ts';
import type { Upload } from '#sync/media/media-database.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { MediaDatabase } from '../core/ports/media-database.ts';
import type { ScreenState } from '../devices/screen-state.ts';
import type { WrittenMessage } from './observed-world.ts';

interface PictureHolder {
  readonly name: string;
  readonly account: MemberId;
  readonly era: number;
  readonly databases: { media: MediaDatabase };
  readScreen(): ScreenState;
}

/** A picture that a member has attached. */
export interface TrackedPicture {
  device: PictureHolder;
  era: number;
  sender: MemberId;
  /** Id of the message that shows it. */
  id: string;
  conversation: ConversationId;
  content: string;
  /** The member has discarded its message, and the device has confirmed it. */
  withdrawn: boolean;
  /** The upload arrived after the removal. The real server finds such pictures later, not within a run. */
  arrivedAfterRemoval?: true;
}

export class PictureTracker {
  readonly pictures = new Map<string, TrackedPicture>();
  private readonly server: Server;
  private readonly messages: ReadonlyMap<string, WrittenMessage>;
  /** A backup was restored: pictures that were uploaded after it may be missing. */
  private backupRestored = false;

  constructor(server: Server, messages: ReadonlyMap<string, WrittenMessage>) {
    [this.server, this.messages] = [server, messages];
  }

  add = (path: string, picture: TrackedPicture): void => void this.pictures.set(path, picture);
  onRestore = (): void => void (this.backupRestored = true);

  private isExcused = (path: string): boolean =>
    this.backupRestored || this.messages.get(this.pictures.get(path)?.id ?? '')?.withdrawalRequested === true;

  /** Checks an upload: it comes from the member who attached the picture, and is unchanged [Y16]. */
  onUpload = (member: MemberId, path: string, content: string, arrivedAfterRemoval: boolean): void => {
    const tracked = this.pictures.get(path);
    if (tracked?.sender !== member) throw new InvariantViolation('a picture sent as another member', path);
    if (tracked.content !== content) throw new InvariantViolation('a picture changed on its way', path);
    if (arrivedAfterRemoval) tracked.arrivedAfterRemoval = true;
  };

  /** Checks a download against the server's stored state alone: the member may see the picture [Y9]. */
  onDownload = (member: MemberId, path: string, content: string): void => {
    const { truth } = this.server;
    const tracked = this.pictures.get(path);
    if (tracked && tracked.content !== content) throw new InvariantViolation('a picture changed on its way', path);
    if (tracked?.sender === member) return;
    const place = mediaPlaceOf(path);
    const stream = [...truth.streams.values()].find(({ id }) => (id as string) === place?.conversationId);
    const part = stream?.parts.get(member);
    const row = stream?.rows.find(({ mediaUrl, deletedAt }) => mediaUrl === path && deletedAt === null);
    const visible = part && row && !part.hidden && part.ranges.some(([from, to]) => from <= row.seq && row.seq <= to);
    if (!visible) throw new InvariantViolation('canary', `picture ${path} told to ${member}`);
  };

  /** Checks a push: no message is sent before its picture is uploaded, or to another conversation than its picture. */
  onPush(entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, entry] of entries.entries()) {
      const { id } = entry;
      const content = entryRules.messageOf(entry);
      const path = content?.mediaUrl ?? null;
      const result = results[n];
      if (!content || path === null || !this.pictures.has(path) || this.isExcused(path)) continue;
      if (result?.code === 'picture-missing')
        throw new InvariantViolation('left before its picture', `${id} shows ${path}`);
      if (result?.status === 'applied' && mediaPlaceOf(path)?.conversationId !== content.conversationId)
        throw new InvariantViolation('a picture of elsewhere', `${id} shows ${path}`);
    }
  }

  /** Reports a violation when the product calls a picture lost: no fault of the simulation removes pictures [Y19]. */
  onRefusal = (id: string, code: string): void => {
    const note = this.messages.get(id);
    if (code === 'picture-lost' && note && !note.withdrawalRequested)
      throw new InvariantViolation('a picture lost', `of ${id}`);
  };

  check(devices: readonly PictureHolder[]): void {
    const { truth } = this.server;
    const shownPictures = [...truth.streams.values()].flatMap(({ isPair, rows }) =>
      rows.flatMap(({ mediaUrl, id }) => (!isPair || mediaUrl === null ? [] : [{ mediaUrl, id }])),
    );
    if (new Set(shownPictures.map(({ mediaUrl }) => mediaUrl)).size !== shownPictures.length)
      throw new InvariantViolation('doubled', 'a picture in two messages');
    for (const { mediaUrl, id } of shownPictures)
      if (this.pictures.has(mediaUrl) && !truth.pictures.has(mediaUrl) && !this.messages.get(id)?.withdrawalRequested)
        throw new InvariantViolation('a picture that is not there', `${id} shows ${mediaUrl}`);
    for (const [path, { device, era, sender, withdrawn, arrivedAfterRemoval }] of this.pictures)
      if (
        withdrawn &&
        !arrivedAfterRemoval &&
        !this.backupRestored &&
        device.era === era &&
        device.account === sender &&
        truth.pictures.has(path)
      )
        throw new InvariantViolation('a picture taken back is still there', path);
    devices.forEach(checkStoredBytes);
  }
}

/**
 * Returns the uploads that must be gone from a device once all faults have ended: dropped ones, and those whose entry
 * is neither sent nor failed.
 */
export function pendingPictures({ databases: { media }, readScreen }: PictureHolder): string[] {
  const { queue } = readScreen();
  const uploads = [...media.rows<Upload>('uploads').values()];
  return uploads.flatMap(({ path, state }) => {
    const showing = queue.entries.filter((entry) => entryRules.messageOf(entry)?.mediaUrl === path);
    return state === 'dropped' || showing.some(({ id }) => !isFailed(queue, id)) ? [path] : [];
  });
}

/** Checks that stored bytes and the records that name them match. */
function checkStoredBytes({ name, databases: { media } }: PictureHolder): void {
  const records = [
    ...[...media.rows<Upload>('uploads').values()].filter(({ state }) => state !== 'dropped'),
    ...media.rows<{ path: string }>('seen').values(),
  ];
  const paths = new Set(records.map(({ path }) => path));
  for (const path of paths)
    if (!media.rows('bytes').has(path)) throw new InvariantViolation('a picture without bytes', `${path} on ${name}`);
  for (const path of media.rows('bytes').keys())
    if (!paths.has(path)) throw new InvariantViolation('bytes that nobody knows', `${path} on ${name}`);
}
