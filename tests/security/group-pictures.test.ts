/** Attacks pictures of groups: those of messages, and those that groups show of themselves. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { originalBytes, pictureFormat, PictureStore } from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/server.ts';
import { entryOf, pushAt } from '#tests/support/sync-requests.ts';

let store: PictureStore;
beforeAll(async () => {
  store = await PictureStore.start();
});
afterAll(() => store.stop());

async function does(who: TestMember, action: string, data: Record<string, unknown>): Promise<string> {
  const { body } = await pushAt(store.server.url, who, [entryOf(action, data)]);
  const [result] = body.results;
  return result?.code ?? result?.status ?? 'nothing';
}

/** A public group of its creator and another member. */
async function group(fields: Record<string, unknown> = {}) {
  const [creator, member] = [await store.newMember(), await store.newMember()];
  const groupId = randomUUID() as ConversationId;
  expect(await does(creator, 'group.create', { groupId, name: 'Les peintres', ...fields })).toBe('applied');
  await does(creator, 'group.invite', { groupId, memberId: member.id });
  expect(await does(member, 'group.answer', { groupId, accept: true })).toBe('applied');
  return { creator, member, groupId };
}
const pathOf = (who: TestMember, conversationId: ConversationId) =>
  mediaPath({ conversationId, senderId: who.id }, randomUUID(), pictureFormat);
const joinRevOf = async (who: TestMember, groupId: string) => {
  const [row] = await store.sql<{ join_rev: number }[]>`
    select join_rev::int from public.memberships where stream_id = ${groupId} and member_id = ${who.id}`;
  return row?.join_rev;
};
async function shows(who: TestMember, groupId: ConversationId): Promise<string> {
  const path = pathOf(who, groupId);
  expect((await store.upload(who, `conversations/${path}`)).status).toBe(200);
  const content = { conversationId: groupId, receiverId: null, type: 'image', text: '', mediaUrl: path, gifUrl: null };
  expect(await does(who, 'message.send', { ...content, joinRev: await joinRevOf(who, groupId) })).toBe('applied');
  return path;
}
const reads = async (who: TestMember, path: string) =>
  (await store.read(who, `conversations/${path}`)) === originalBytes.toString();

describe('a picture of a message in a group', () => {
  test('[Y3] is stored by members of the group only, each under their own id', async () => {
    const { creator, member, groupId } = await group();
    const stranger = await store.newMember();
    const stored = async (who: TestMember, path: string) =>
      (await store.upload(who, `conversations/${path}`)).status === 200;
    expect(await stored(member, pathOf(member, groupId))).toBe(true);
    expect(await stored(stranger, pathOf(stranger, groupId))).toBe(false);
    expect(await stored(member, pathOf(creator, groupId))).toBe(false);
    await does(creator, 'group.remove', { groupId, memberId: member.id });
    expect(await stored(member, pathOf(member, groupId))).toBe(false);
  });
  test('[S18] is read by present members in their ranges, and a link ends with its member’s right', async () => {
    const { creator, member, groupId } = await group({ privacy: 'private' });
    const stranger = await store.newMember();
    const path = await shows(creator, groupId);
    const late = await store.newMember();
    await does(creator, 'group.invite', { groupId, memberId: late.id });
    await does(late, 'group.answer', { groupId, accept: true });
    expect([await reads(member, path), await reads(stranger, path), await reads(late, path)]).toEqual([
      true,
      false,
      false,
    ]);
    const sign = () =>
      post<{ signedURL?: string }>(
        store.urlOf(`/object/sign/conversations/${path}`),
        { expiresIn: 600 },
        bearerOf(member),
      );
    const opened = (await sign()).body.signedURL ?? '/';
    expect((await fetch(store.urlOf(opened))).status).toBe(200);
    await does(creator, 'group.remove', { groupId, memberId: member.id });
    expect((await fetch(store.urlOf(opened))).status).toBe(400);
    expect(await reads(member, path)).toBe(false);
    expect((await sign()).body.signedURL).toBeUndefined();
  });
  test('[S18, G8] is hidden between a blocked pair, but not from who moderates the group', async () => {
    const { creator, member, groupId } = await group();
    const other = await store.newMember();
    await does(other, 'group.join', { groupId });
    const path = await shows(member, groupId);
    for (const who of [creator, other]) await pushAt(store.server.url, who, [pairCommands(who.id, member.id).block()]);
    expect([await reads(creator, path), await reads(other, path)]).toEqual([true, false]);
    const later = await shows(member, groupId);
    expect([await reads(creator, later), await reads(other, later)]).toEqual([true, false]);
  });
});

describe('the picture of a group', () => {
  const avatarOf = (who: TestMember) => profilePicturePath(who.id, 'group', randomUUID(), pictureFormat);
  const sees = async (who: TestMember, path: string) => (await store.read(who, path)) === originalBytes.toString();
  test('[GROUP-08] is stored like a profile’s, and set by an admin who has stored it', async () => {
    const { creator, member, groupId } = await group();
    const [own, foreign] = [avatarOf(creator), avatarOf(member)];
    for (const [who, path] of [
      [creator, own],
      [member, foreign],
    ] as const)
      expect((await store.upload(who, path)).status).toBe(200);
    expect((await store.upload(member, avatarOf(creator))).status).not.toBe(200);
    expect(await does(member, 'group.update', { groupId, avatar: foreign })).toBe('group-admins-only');
    expect(await does(creator, 'group.update', { groupId, avatar: foreign })).toBe('picture-refused');
    expect(await does(creator, 'group.update', { groupId, avatar: avatarOf(creator) })).toBe('picture-missing');
    expect(await does(creator, 'group.update', { groupId, avatar: own })).toBe('applied');
    expect(await sees(member, own)).toBe(true);
    expect(await sees(creator, foreign)).toBe(false);
    const next = avatarOf(creator);
    await store.upload(creator, next);
    expect(await does(creator, 'group.update', { groupId, avatar: next })).toBe('applied');
    expect(await sees(member, own)).toBe(false);
  });
  test('[GROUP-08] is seen by whoever may see the group’s card', async () => {
    const stranger = await store.newMember();
    for (const privacy of ['public', 'private']) {
      const { creator, member, groupId } = await group({ privacy });
      const path = avatarOf(creator);
      await store.upload(creator, path);
      await does(creator, 'group.update', { groupId, avatar: path });
      expect([await sees(member, path), await sees(stranger, path)]).toEqual([true, privacy === 'public']);
      if (privacy === 'private') {
        await does(creator, 'group.invite', { groupId, memberId: stranger.id });
        expect(await sees(stranger, path)).toBe(true);
      }
      await does(creator, 'group.delete', { groupId });
      expect(await sees(member, path)).toBe(false);
    }
  });
});
