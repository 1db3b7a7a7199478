/**
 * Simulates the HTTP interface of the picture bucket with the rules of `simulator/server/pictures.ts`. A restored
 * backup does not change the stored bytes.
 */
import { ALBUM_BUCKET } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { MEDIA_BUCKET } from '#schemas/media.ts';
import { seesAlbumFile } from '#simulator/server/albums/access.ts';
import { addPicture, seesPicture } from '#simulator/server/pictures.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Reply } from './reply.ts';

export interface BucketRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  type: string;
  /** For a picture: a text instead of its bytes. */
  body: string;
  /** Time at which the request left the device, in milliseconds. */
  sentAt: number;
}

/** Callbacks that check each upload and download. */
export interface BucketWatch {
  /** `arrivedAfterRemoval`: the upload was still under way when its sender removed the picture. */
  onUpload(member: MemberId, path: string, picture: string, arrivedAfterRemoval: boolean): void;
  onDownload(member: MemberId, path: string, picture: string): void;
  onAlbumRead(member: MemberId, path: string, isShown: boolean): void;
  count(what: string): void;
}

const PREFIX = '/storage/v1';
const OBJECTS = `/object/${MEDIA_BUCKET}`;
const ALBUM_OBJECTS = `/object/${ALBUM_BUCKET}/`;
const refusal = (statusCode: string): Reply => ({
  status: 400,
  body: { statusCode, error: 'refused', message: 'refused' },
});

export class Bucket {
  readonly pictures = new Map<string, { text: string; type: string }>();
  private readonly removed = new Map<string, number>();
  private readonly server: Server;
  private readonly now: () => number;
  watch: BucketWatch = {
    onUpload: () => undefined,
    onDownload: () => undefined,
    onAlbumRead: () => undefined,
    count: () => undefined,
  };
  /** A planted bug: every member may read every picture. */
  showsEverything = false;

  constructor(server: Server, now: () => number) {
    [this.server, this.now] = [server, now];
  }

  handle(member: MemberId | null, { method, url, type, body, sentAt }: BucketRequest): Reply {
    const at = url.slice(PREFIX.length);
    if (!member) return refusal('401');
    if (method === 'GET' && at.startsWith(ALBUM_OBJECTS)) return this.getOfAlbum(member, at.slice('/object/'.length));
    if (method === 'GET') return this.get(member, at.slice(OBJECTS.length + 1));
    if (method === 'DELETE') return this.remove(member, (JSON.parse(body) as { prefixes: string[] }).prefixes);
    return this.add(member, at.slice(OBJECTS.length + 1), { text: body, type }, sentAt);
  }

  private add(member: MemberId, path: string, picture: { text: string; type: string }, sentAt: number): Reply {
    const exists = this.server.truth.pictures.has(path);
    const added = addPicture(this.server, member, path);
    this.watch.count(!added ? 'picture refused' : exists ? 'picture twice' : 'picture came');
    if (!added) return refusal('403');
    if (exists) return refusal('409');
    this.pictures.set(path, picture);
    this.watch.onUpload(member, path, picture.text, (this.removed.get(path) ?? 0) >= sentAt);
    return { status: 200, body: { Id: path, Key: `${MEDIA_BUCKET}/${path}` } };
  }

  private remove(member: MemberId, paths: readonly string[]): Reply {
    const removedPaths = paths.filter(
      (path) => path.split('/')[1] === member && this.server.truth.pictures.delete(path),
    );
    for (const path of paths) if (path.split('/')[1] === member) this.removed.set(path, this.now());
    this.watch.count('picture removed');
    return { status: 200, body: removedPaths.map((name) => ({ name })) };
  }

  private getOfAlbum(member: MemberId, path: string): Reply {
    const isVisible = seesAlbumFile(this.server, member, path);
    this.watch.onAlbumRead(member, path, isVisible);
    this.watch.count(isVisible ? 'file of an album read' : 'file of an album refused');
    return isVisible ? { status: 200, body: `photo ${path}`, type: 'image/webp' } : refusal('404');
  }

  /** Answers a download. The member's right is checked each time. */
  private get(member: MemberId, path: string): Reply {
    const isVisible = this.showsEverything
      ? this.server.truth.pictures.has(path)
      : seesPicture(this.server, member, path);
    const picture = isVisible && this.pictures.get(path);
    if (!picture) return (this.watch.count('picture not told'), refusal('404'));
    this.watch.onDownload(member, path, picture.text);
    return { status: 200, body: picture.text, type: picture.type };
  }
}
