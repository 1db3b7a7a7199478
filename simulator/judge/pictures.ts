/**
 * [Y3] Pictures: there before their message is, as their sender made them, told only to who may read it, gone with what
 * is taken back.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Upload } from '#outbox/media/media-database.ts';
import type { Server } from '#simulator/server/server.ts';
import { Broken } from '../plan.ts';
import type { MediaDatabase } from '../ports/media-database.ts';
import type { Seen } from '../world/seen.ts';
import type { Written } from '../world/written.ts';

interface Holder {
  readonly name: string;
  readonly account: MemberId;
  readonly era: number;
  readonly databases: { media: MediaDatabase };
  seen(): Seen;
}

/** One that a member has chosen. */
export interface Taken {
  device: Holder;
  era: number;
  by: MemberId;
  /** Of the message that shows it. */
  id: string;
  conversation: ConversationId;
  shows: string;
  /** The member has taken its message back, and the device said so. */
  dropped: boolean;
  /** It came when it was removed already: the server looks for such ones, and not within a run. */
  stray?: true;
}

export class Pictures {
  readonly taken = new Map<string, Taken>();
  private readonly server: Server;
  private readonly written: ReadonlyMap<string, Written>;
  /** A restored backup may lack any picture that had come since. */
  private restored = false;

  constructor(server: Server, written: ReadonlyMap<string, Written>) {
    [this.server, this.written] = [server, written];
  }

  take = (path: string, taken: Taken): void => void this.taken.set(path, taken);
  restore = (): void => void (this.restored = true);

  private excused = (path: string): boolean =>
    this.restored || this.written.get(this.taken.get(path)?.id ?? '')?.pressed === true;

  /** [Y16] Into the bucket: from whoever chose it, whole. */
  came = (member: MemberId, path: string, picture: string, stray: boolean): void => {
    const taken = this.taken.get(path);
    if (taken?.by !== member) throw new Broken('a picture sent as another member', path);
    if (taken.shows !== picture) throw new Broken('a picture changed on its way', path);
    if (stray) taken.stray = true;
  };

  /** [Y9] Out of the bucket: looked at with nothing but the server's truth. */
  told = (member: MemberId, path: string, picture: string): void => {
    const { truth } = this.server;
    const taken = this.taken.get(path);
    if (taken && taken.shows !== picture) throw new Broken('a picture changed on its way', path);
    if (taken?.by === member) return;
    const place = mediaPlaceOf(path);
    const stream = [...truth.streams.values()].find(({ id }) => (id as string) === place?.conversationId);
    const part = stream?.parts.get(member);
    const row = stream?.rows.find(({ mediaUrl, deletedAt }) => mediaUrl === path && deletedAt === null);
    const visible = part && row && !part.hidden && part.ranges.some(([from, to]) => from <= row.seq && row.seq <= to);
    if (!visible) throw new Broken('canary', `picture ${path} told to ${member}`);
  };

  /** What a push has done: no message leaves before its picture has come, and none goes where its picture is not. */
  applied(entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, { action, data, id }] of entries.entries()) {
      const path = action === 'message.send' ? data.mediaUrl : null;
      const result = results[n];
      if (path === null || action !== 'message.send' || !this.taken.has(path) || this.excused(path)) continue;
      if (result?.code === 'picture-missing') throw new Broken('left before its picture', `${id} shows ${path}`);
      if (result?.status === 'applied' && mediaPlaceOf(path)?.conversationId !== data.conversationId)
        throw new Broken('a picture of elsewhere', `${id} shows ${path}`);
    }
  }

  /** [Y19] Nothing here takes a picture away: who calls one lost has lost it. */
  refused = (id: string, code: string): void => {
    const note = this.written.get(id);
    if (code === 'picture-lost' && note && !note.pressed) throw new Broken('a picture lost', `of ${id}`);
  };

  check(devices: readonly Holder[]): void {
    const { truth } = this.server;
    const shown = [...truth.streams.values()].flatMap(({ rows }) =>
      rows.flatMap(({ mediaUrl, id }) => (mediaUrl === null ? [] : [{ mediaUrl, id }])),
    );
    if (new Set(shown.map(({ mediaUrl }) => mediaUrl)).size !== shown.length)
      throw new Broken('doubled', 'a picture in two messages');
    for (const { mediaUrl, id } of shown)
      if (this.taken.has(mediaUrl) && !truth.pictures.has(mediaUrl) && !this.written.get(id)?.pressed)
        throw new Broken('a picture that is not there', `${id} shows ${mediaUrl}`);
    for (const [path, { device, era, by, dropped, stray }] of this.taken)
      if (
        dropped &&
        !stray &&
        !this.restored &&
        device.era === era &&
        device.account === by &&
        truth.pictures.has(path)
      )
        throw new Broken('a picture taken back is still there', path);
    devices.forEach(checkKept);
  }
}

/**
 * Uploads of a device that must not lie there once all is well: what was taken back, and what has neither left nor
 * failed.
 */
export function pendingPictures({ databases: { media }, seen }: Holder): string[] {
  const { queue } = seen();
  const uploads = [...media.rows<Upload>('uploads').values()];
  return uploads.flatMap(({ path, state }) => {
    const showing = queue.entries.filter((entry) => entry.action === 'message.send' && entry.data.mediaUrl === path);
    return state === 'dropped' || showing.some(({ id }) => !isFailed(queue, id)) ? [path] : [];
  });
}

/** No bytes without a record that names them, and none missing where one does. */
function checkKept({ name, databases: { media } }: Holder): void {
  const records = [
    ...[...media.rows<Upload>('uploads').values()].filter(({ state }) => state !== 'dropped'),
    ...media.rows<{ path: string }>('seen').values(),
  ];
  const paths = new Set(records.map(({ path }) => path));
  for (const path of paths)
    if (!media.rows('bytes').has(path)) throw new Broken('a picture without bytes', `${path} on ${name}`);
  for (const path of media.rows('bytes').keys())
    if (!paths.has(path)) throw new Broken('bytes that nobody knows', `${path} on ${name}`);
}
