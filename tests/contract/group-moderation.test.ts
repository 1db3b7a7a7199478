/** Tests what a block must not prevent in a group, and what moderators of the house see and do there. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, groupMember, type Fields } from '#tests/support/group-members.ts';
import { roleSetters } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const person = (isOfHouse = false) => groupMember(database, `maison${count++}`, isOfHouse);

/** A group in which `bela` has blocked `ada`, who has written a row that `bela` does not see. */
async function withHiddenRow() {
  const [creator, ada, bela] = [await person(), await person(), await person()];
  const groupId = await creator.creates({ privacy: 'private' });
  for (const { id } of [ada, bela]) await creator.does('group.invite', { groupId, memberId: id });
  for (const who of [ada, bela]) expect(await who.does('group.answer', { groupId, accept: true })).toBe('applied');
  await blocks(database, bela, ada);
  for (let n = 0; n < 8; n++) await creator.says(groupId, `avant ${n}`);
  await ada.says(groupId, 'caché');
  for (let n = 0; n < 8; n++) await creator.says(groupId, `après ${n}`);
  const { seq } = await creator.messageNamed(groupId, 'caché');
  expect(await bela.texts(groupId)).not.toContain('caché');
  return { creator, ada, bela, groupId, seq };
}
const report = (groupId: string, more: Fields = {}): Fields => ({
  ...{ conversationId: groupId, memberId: null, messageIds: [], reason: 'harassment', words: '', shown: [] },
  ...more,
});

describe('a row that a block hides', () => {
  test('[G8] is reported by its number, and the report knows its author, not its reporter', async () => {
    const { ada, bela, groupId, seq } = await withHiddenRow();
    expect(await bela.does('report.create', report(groupId, { numbers: [seq] }))).toBe('applied');
    const rows = await database.owner`
      select member_id, evidence -> 0 ->> 'text' as text from public.reports where conversation_id = ${groupId}`;
    expect(rows).toEqual([{ member_id: ada.id, text: 'caché' }]);
    expect(await bela.texts(groupId)).not.toContain('caché');
  });
  test('[G8] is reported by members only, and not without a number that exists', async () => {
    const { bela, groupId } = await withHiddenRow();
    const stranger = await person();
    expect(await bela.does('report.create', report(groupId, { numbers: [999] }))).toBe('unknown-message');
    expect(await bela.does('report.create', report(groupId, { numbers: ['x'] }))).toBe('unknown-message');
    expect(await stranger.does('report.create', report(groupId, { numbers: [2] }))).toBe('invalid');
    expect(await database.owner`select from public.reports where conversation_id = ${groupId}`).toHaveLength(0);
  });
  test('[G8] is shown to whoever is admin when it is written', async () => {
    const { ada, bela, creator, groupId } = await withHiddenRow();
    await creator.does('group.role', { groupId, memberId: bela.id, role: 'admin' });
    await ada.says(groupId, 'au grand jour');
    expect(await bela.texts(groupId)).toContain('au grand jour');
  });
  test('[G8] is deleted by its number by an admin from whom it is hidden, and by no other member', async () => {
    const { ada, bela, creator, groupId, seq } = await withHiddenRow();
    const data = { conversationId: groupId, messageId: randomUUID(), number: seq };
    expect(await bela.does('message.delete', data)).toBe('unknown-message');
    await creator.does('group.role', { groupId, memberId: bela.id, role: 'admin' });
    expect(await bela.does('message.delete', data)).toBe('applied');
    expect((await ada.rows(groupId)).find((row) => row.seq === seq)?.deletedAt).not.toBeNull();
  });
});

describe('a moderator of the house', () => {
  test('[GROUP-08] sees a private group only through a report, and each look is logged', async () => {
    const { bela, groupId, seq } = await withHiddenRow();
    const [moderator, administrator] = [await person(true), await person()];
    await roleSetters(database).admin(administrator.id);
    expect(await moderator.call('group_card', { groupId })).toEqual({
      group: null,
      refusal: null,
      deletedBy: null,
      departure: null,
    });
    await expect(moderator.call('group_members', { groupId })).rejects.toThrow('unknown-group');
    expect(await moderator.isIn(groupId)).toBe(false);

    await bela.does('report.create', report(groupId, { numbers: [seq] }));
    const [filed] = await database.owner<
      { id: string }[]
    >`select id from public.reports where conversation_id = ${groupId}`;
    const request = { reportId: filed?.id };
    const looked = (await moderator.call('reported_group', request)) as {
      group: { groupId: string };
      rows: { seq: number }[];
    };
    expect(looked.group.groupId).toBe(groupId);
    expect(looked.rows.map((row) => row.seq)).toEqual(Array.from({ length: 11 }, (_, n) => seq - 5 + n));
    const looks = await database.owner`select moderator_id, report_id from app.group_looks where group_id = ${groupId}`;
    expect(looks).toEqual([{ moderator_id: moderator.id, report_id: filed?.id }]);
    for (const who of [bela, administrator])
      await expect(who.call('reported_group', request), 'the role alone is no right').rejects.toThrow('forbidden');
  });
  test('[GROUP-08] removes a group’s picture, and nobody else but its admins does', async () => {
    const { bela, creator, groupId } = await withHiddenRow();
    const [moderator, administrator] = [await person(true), await person()];
    await roleSetters(database).admin(administrator.id);
    const avatar = `avatars/${creator.id}/group-${randomUUID()}-3x3.webp`;
    await database.owner`update public.groups set avatar_url = ${avatar} where id = ${groupId}`;
    for (const who of [bela, creator, administrator])
      await expect(who.call('remove_group_avatar', { groupId })).rejects.toThrow('forbidden');
    expect(await moderator.call('remove_group_avatar', { groupId })).toEqual({ code: null });
    expect((await creator.group(groupId)).info).toMatchObject({ avatarUrl: null });
    expect(await database.owner`select from app.media_removals where name = ${avatar}`).toHaveLength(1);
    expect(await moderator.call('remove_group_avatar', { groupId })).toEqual({ code: 'invalid' });
  });
});
