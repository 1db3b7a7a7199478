/** A server whose store of pictures is attacked over its HTTP surface. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { expect } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { between } from './entries.ts';
import { ask, bearerOf, post } from './post.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { pushAt } from './sync-requests.ts';

export const drawn = { type: 'image/webp', width: 30, height: 20 } as const;
/** What was looked at, and what would stand in its place. */
export const first = Buffer.from('RIFF the picture that was looked at');
export const other = Buffer.from('RIFF another picture, put in its place');
export const sha = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
export const webp = (who: TestMember | null, more: Record<string, string> = {}) => ({
  ...(who && bearerOf(who)),
  'content-type': 'image/webp',
  ...more,
});
export const ofMessage = (sender: TestMember, receiver: TestMember) =>
  mediaPath({ conversationId: between(sender.id, receiver.id).stream, senderId: sender.id }, randomUUID(), drawn);
export const avatarOf = (who: TestMember, kind: 'avatar' | 'cover' = 'avatar') =>
  profilePicturePath(who.id, kind, randomUUID(), drawn);

export class PictureStore {
  readonly server: TestServer;
  /** As the tables' owner. */
  readonly sql: Sql;
  private people = 0;

  private constructor(server: TestServer) {
    this.server = server;
    this.sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  }

  static start = async () => new PictureStore(await startTestServer());
  async stop(): Promise<void> {
    await this.sql.end();
    await this.server.stop();
  }

  newMember = () => this.server.signUp(`fichiers${(this.people += 1)}`);
  async newAdmin(): Promise<TestMember> {
    const admin = await this.newMember();
    await this.sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
    return admin;
  }
  at = (path: string) => `${this.server.url}/storage/v1${path}`;

  bring = (who: TestMember | null, path: string, body: Uint8Array = first, more: Record<string, string> = {}) =>
    ask<{ code?: string }>(this.at(`/object/${path}`), {
      method: 'POST',
      headers: webp(who, more),
      body: body as BodyInit,
    });

  /** Its words, or the status of the refusal. */
  async read(who: TestMember, path: string): Promise<string | number> {
    const answer = await fetch(this.at(`/object/${path}`), { headers: bearerOf(who) });
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString() : answer.status;
  }

  remove = (who: TestMember, bucket: string, path: string) =>
    ask<unknown[]>(this.at(`/object/${bucket}`), {
      method: 'DELETE',
      headers: { ...bearerOf(who), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [path] }),
    });

  rpc = async (who: TestMember, name: string, request: unknown) =>
    (await post<{ code: string | null }>(`${this.server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(who))).body
      .code;
  show = (who: TestMember, picture: string, kind = 'avatar') => this.rpc(who, 'set_profile_picture', { kind, picture });

  /** Brought, and shown by a message that its receiver reads. */
  async sent(sender: TestMember, receiver: TestMember): Promise<{ path: string; id: MessageId }> {
    const path = ofMessage(sender, receiver);
    expect((await this.bring(sender, `conversations/${path}`)).status).toBe(200);
    const message = between(sender.id, receiver.id).send('', undefined, { type: 'image', mediaUrl: path });
    await pushAt(this.server.url, sender, [message]);
    expect(await this.read(receiver, `conversations/${path}`)).toBe(first.toString());
    return { path, id: message.id as string as MessageId };
  }

  /** Files that are being written. */
  unfinished = async () =>
    (await readdir(join(this.server.dataDir, 'objects'))).filter((file) => file.endsWith('.part'));
}
