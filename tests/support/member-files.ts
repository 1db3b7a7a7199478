/** Stores a file of every kind for one member, each finished by the product’s requests and approved by the house. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { albumPath, type AlbumFile, type AlbumName } from '#schemas/album-media.ts';
import { documentPath } from '#schemas/documents.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { CERTIFICATION_WORDING } from '#schemas/limits.ts';
import { eventFields } from './event-members.ts';
import { decideAsStaff, type WaitingKind } from './house-decision.ts';
import { jpegOf, mp4Of, webpOf } from './file-bytes.ts';
import { bearerOf, post } from './json-requests.ts';
import { registrationFields } from './professionals.ts';
import { pictureFormat, profilePicturePathOf, type PictureStore } from './picture-store.ts';
import type { TestMember } from './sign-up.ts';
import { entryOf, pushAt } from './sync-requests.ts';
import { uploadRequests, videoPath } from './upload-requests.ts';

export const fileKinds = [
  'avatar',
  'waiting avatar',
  'cover',
  'public photo',
  'followers photo',
  'certified photo',
  'private photo',
  'waiting photo',
  'video',
  'poster',
  'event picture',
  'waiting event picture',
  'club photo',
  'waiting club photo',
  'message picture',
  'group picture',
  'document',
] as const;
export type FileKind = (typeof fileKinds)[number];

export interface People {
  owner: TestMember;
  admin: TestMember;
  /** Receives the owner's message. */
  correspondent: TestMember;
}

/** Each file has other bytes, so that none stands for another. */
const bytesFor = () => webpOf(randomUUID());
const idIn = (path: string) => /-([0-9a-f-]{36})-\d+x/.exec(path)?.[1] ?? '';

interface StoredFiles {
  /** With the name of the bucket in front. */
  paths: Record<FileKind, string>;
  /** Certification of the owner, whose picture lies in no bucket. */
  caseId: string;
}

/** The owner becomes premium and can be found. */
export async function storeEveryKind(store: PictureStore, people: People): Promise<StoredFiles> {
  const { owner, admin, correspondent } = people;
  const does = async (action: string, data: object) => {
    const { body } = await pushAt(store.server.url, owner, [entryOf(action, data)]);
    expect(body.results[0]?.code ?? body.results[0]?.status, action).toBe('applied');
  };
  /** Calls a function that answers with a code, or with the code of a refusal. */
  async function calls(who: TestMember, name: string, request: object): Promise<void> {
    const url = `${store.server.url}/rest/v1/rpc/${name}`;
    const { status, body } = await post<{ code?: string | null; refusal?: string }>(url, { request }, bearerOf(who));
    expect([status, body.code ?? body.refusal ?? null], name).toEqual([200, null]);
  }
  /** Lets the house approve what waits. */
  async function approves(kind: WaitingKind, subject: string): Promise<void> {
    expect(await decideAsStaff(store.sql, admin, kind, subject, { verdict: 'approved' }), kind).toBeNull();
  }
  async function put(path: string): Promise<string> {
    expect((await store.upload(owner, path, bytesFor())).status, path).toBe(200);
    return path;
  }
  const picturePath = (file: Exclude<AlbumFile, 'video'>) => albumPath(owner.id, file, randomUUID(), pictureFormat);
  async function shows(album: AlbumName, isApproved = true): Promise<string> {
    const path = await put(picturePath('photo'));
    await does('album.add', { path, album });
    if (isApproved) await approves('album', idIn(path));
    return path;
  }
  async function profilePicture(kind: 'avatar' | 'cover'): Promise<string> {
    const path = await put(profilePicturePathOf(owner, kind));
    await calls(owner, 'set_profile_picture', { kind, picture: path });
    return path;
  }
  async function video() {
    const bytes = mp4Of();
    const file = { path: videoPath(owner), bytes };
    const headers = { 'content-type': 'application/offset+octet-stream' };
    const begun = await uploadRequests(() => store).begin(owner, file, { headers, body: bytes });
    expect([begun.code, begun.offset]).toEqual([null, bytes.length]);
    const poster = albumPath(owner.id, 'poster', idIn(file.path), pictureFormat);
    await put(poster);
    await does('album.add', { path: file.path, poster, album: 'public', seconds: 12 });
    await approves('album', idIn(file.path));
    return { video: file.path, poster };
  }
  async function eventPicture(isApproved: boolean): Promise<string> {
    const eventId = randomUUID();
    await calls(owner, 'save_event', { eventId, ...eventFields() });
    const picture = await put(picturePath('event'));
    await calls(owner, 'set_event_cover', { eventId, picture, alt: 'Une piste vide' });
    if (isApproved) await approves('cover', eventId);
    return picture;
  }
  async function clubPhoto(club: string, isApproved: boolean): Promise<string> {
    const picture = await put(picturePath('club'));
    await calls(owner, 'add_club_photo', { club, picture, caption: 'Le bar' });
    if (isApproved) await approves('club-photo', idIn(picture));
    return picture;
  }
  /** Registers the owner as a professional, without a page of their own. */
  async function document(): Promise<string> {
    const path = await put(documentPath(owner.id, randomUUID(), 'image/webp'));
    const documents = [{ path, name: 'Licence.webp' }];
    await calls(owner, 'register_professional', registrationFields({ kind: 'boutique', documents }));
    await store.sql`update public.professional_profiles set status = 'approved' where user_id = ${owner.id}`;
    return path;
  }
  async function groupPicture(): Promise<string> {
    const groupId = randomUUID();
    await does('group.create', { groupId, name: 'Les peintres' });
    const avatar = await put(profilePicturePath(owner.id, 'group', randomUUID(), pictureFormat));
    await does('group.update', { groupId, avatar });
    return avatar;
  }

  await store.sql`update public.profiles set sensitive_consent = 1 where id = ${owner.id}`;
  await store.sql`insert into public.subscribers (user_id, subscribed) values (${owner.id}, true) on conflict (user_id) do update set subscribed = true`;
  const club = `lieu-${randomUUID().slice(0, 8)}`;
  await store.sql`insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, published, owner_id)
    values (${club}, 'Un lieu', 'club', 'Lyon', 'Corse', 45, 4, 'Un salon.', 'samedi', true, ${owner.id})`;
  // Only an approved professional adds photographs of a club.
  const papers = await document();
  const avatar = await profilePicture('avatar');
  await approves('avatar', owner.id);
  const caseId = await sendCertification(store, owner);
  const clip = await video();
  const paths = {
    avatar,
    'waiting avatar': await profilePicture('avatar'),
    cover: await profilePicture('cover'),
    'public photo': await shows('public'),
    'followers photo': await shows('followers'),
    'certified photo': await shows('certified'),
    'private photo': await shows('private'),
    'waiting photo': await shows('public', false),
    video: clip.video,
    poster: clip.poster,
    'event picture': await eventPicture(true),
    'waiting event picture': await eventPicture(false),
    'club photo': await clubPhoto(club, true),
    'waiting club photo': await clubPhoto(club, false),
    'message picture': `conversations/${(await store.sendPicture(owner, correspondent)).path}`,
    'group picture': await groupPicture(),
    document: papers,
  };
  return { paths, caseId };
}

/** Sends a picture for the certification of a member with an approved avatar. Resolves to the case. */
async function sendCertification(store: PictureStore, member: TestMember): Promise<string> {
  const rpc = `${store.server.url}/rest/v1/rpc`;
  const { body } = await post<{ page: { request: { code: string } } }>(
    `${rpc}/start_certification`,
    { request: {} },
    bearerOf(member),
  );
  const request = { wording: CERTIFICATION_WORDING, picture: jpegOf('a face and a code').toString('base64') };
  const code = { 'x-certification-code': body.page.request.code };
  const sent = await post(`${rpc}/send_certification`, { request }, { ...bearerOf(member), ...code });
  expect([sent.status, sent.body['refusal']]).toEqual([200, null]);
  const [row] = await store.sql<
    { id: string }[]
  >`select id from app.certification_cases where member_id = ${member.id} and state = 'sent'`;
  return row?.id ?? '';
}
