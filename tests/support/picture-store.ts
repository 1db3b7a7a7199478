/** Server whose picture store is attacked over HTTP. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { expect } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { pairCommands } from './entries.ts';
import { webpOf } from './file-bytes.ts';
import { requestJson, bearerOf, post } from './json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { pushAt } from './sync-requests.ts';

export const pictureFormat = { type: 'image/webp', width: 30, height: 20 } as const;
/** The picture that was reviewed, and the one that an attacker puts in its place. */
export const originalBytes = webpOf('the picture that was looked at');
export const replacementBytes = webpOf('another picture, put in its place');
export const sha256Of = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
export const webpHeaders = (member: TestMember | null, extraHeaders: Record<string, string> = {}) => ({
  ...(member && bearerOf(member)),
  'content-type': 'image/webp',
  ...extraHeaders,
});
export const messagePicturePath = (sender: TestMember, receiver: TestMember) =>
  mediaPath(
    { conversationId: pairCommands(sender.id, receiver.id).stream, senderId: sender.id },
    randomUUID(),
    pictureFormat,
  );
export const profilePicturePathOf = (member: TestMember, kind: 'avatar' | 'cover' = 'avatar') =>
  profilePicturePath(member.id, kind, randomUUID(), pictureFormat);

export class PictureStore {
  readonly server: TestServer;
  /** Connection as the tables' owner. */
  readonly sql: Sql;
  private memberCount = 0;

  private constructor(server: TestServer) {
    this.server = server;
    this.sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  }

  static start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    new PictureStore(await startTestServer(options));
  async stop(): Promise<void> {
    await this.sql.end();
    await this.server.stop();
  }

  newMember = () => this.server.signUp(`fichiers${(this.memberCount += 1)}`);
  async newAdmin(): Promise<TestMember> {
    const admin = await this.newMember();
    await this.sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
    return admin;
  }
  urlOf = (path: string) => `${this.server.url}/storage/v1${path}`;

  upload = (
    member: TestMember | null,
    path: string,
    body: Uint8Array = originalBytes,
    extraHeaders: Record<string, string> = {},
  ) =>
    requestJson<{ code?: string }>(this.urlOf(`/object/${path}`), {
      method: 'POST',
      headers: webpHeaders(member, extraHeaders),
      body: body as BodyInit,
    });

  /** Returns the content, or the status of the refusal. */
  async read(member: TestMember, path: string): Promise<string | number> {
    const answer = await fetch(this.urlOf(`/object/${path}`), { headers: bearerOf(member) });
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString() : answer.status;
  }

  remove = (member: TestMember, bucket: string, path: string) =>
    requestJson<unknown[]>(this.urlOf(`/object/${bucket}`), {
      method: 'DELETE',
      headers: { ...bearerOf(member), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [path] }),
    });

  rpc = async (member: TestMember, name: string, request: unknown) =>
    (await post<{ code: string | null }>(`${this.server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member))).body
      .code;
  setProfilePicture = (member: TestMember, picture: string, kind = 'avatar') =>
    this.rpc(member, 'set_profile_picture', { kind, picture });

  /** Uploads a picture and sends it in a message; the receiver reads it. */
  async sendPicture(sender: TestMember, receiver: TestMember): Promise<{ path: string; id: MessageId }> {
    const path = messagePicturePath(sender, receiver);
    expect((await this.upload(sender, `conversations/${path}`)).status).toBe(200);
    const message = pairCommands(sender.id, receiver.id).send('', undefined, { type: 'image', mediaUrl: path });
    await pushAt(this.server.url, sender, [message]);
    expect(await this.read(receiver, `conversations/${path}`)).toBe(originalBytes.toString());
    return { path, id: message.id as string as MessageId };
  }

  /** Names of files that are being written. */
  partialFiles = async () =>
    (await readdir(join(this.server.dataDir, 'objects'))).filter((file) => file.endsWith('.part'));
  /** Bytes of files that are being written. */
  async partialBytes(): Promise<number> {
    const sizes = (await this.partialFiles()).map(async (file) => {
      const found = await stat(join(this.server.dataDir, 'objects', file)).catch(() => null);
      return found?.size ?? 0;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}
