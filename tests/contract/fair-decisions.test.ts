/** Whom a decision is about, who may take part in it, and what it leaves alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner`delete from app.cases`);

const nameOf = (word: string) => `${word}${String(++people).padStart(3, '0')}x`;
const moderator = () => houseMember(database, nameOf('sage'), ['moderation']);
const person = () => database.createMember({ username: nameOf('pers') });

async function decides(by: HouseMember, verdict: string, more: object = {}): Promise<string | null> {
  const [first] = (await by.queue()).cases;
  expect(first).toBeDefined();
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, verdict, more);
}

async function reported(more: object = {}) {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('à signaler');
  expect(await ada.push(ada.report({ messageIds: [id as never], ...more }))).toMatchObject([{ status: 'applied' }]);
  return { ada, bela, id };
}

const statementsOf = (member: MemberId) =>
  database.owner`select kind, measure from app.decisions where member_id = ${member}`;

test('[ADMIN-03] text and answer are decided one after the other; each refusal is its author’s', async () => {
  const [ada, bela, eve] = [await person(), await person(), await moderator()];
  await database.owner`
    insert into app.testimonials (id, author_id, subject_id, body, verdict, answer, answer_review)
    values (${randomUUID()}, ${ada}, ${bela}, 'Une belle soirée.', 'accepted', 'Merci.', 'pending')`;
  expect(await decides(eve, 'approved')).toBeNull();
  expect(await decides(eve, 'refused', { reason: 'other' })).toBeNull();
  expect((await eve.queue()).cases).toEqual([]);
  expect(await statementsOf(ada)).toEqual([]);
  expect(await statementsOf(bela)).toEqual([{ kind: 'testimonial', measure: 'refused' }]);
});

test('[S20] the subject of a testimonial and the keeper of a club meet no case about them', async () => {
  const [ada, subject] = [await person(), await moderator()];
  await database.owner`
    insert into app.testimonials (id, author_id, subject_id, body, verdict)
    values (${randomUUID()}, ${ada}, ${subject.id}, 'Une belle soirée.', 'accepted')`;
  expect((await subject.queue()).cases).toEqual([]);
  expect((await (await moderator()).queue()).cases).toHaveLength(1);
});

test('[S20] a certification is not ended by one person, nor is who lost it so banned by one', async () => {
  const { bela } = await reported();
  await database.owner`update public.profiles set certified = true where id = ${bela.id}`;
  const [eve, zoe] = [await moderator(), await moderator()];
  expect(await decides(eve, 'end-certification', { reason: 'scam' })).toBe('second-person');
  const shown = await zoe.opens((await zoe.queue()).cases[0]?.id as string);
  expect(shown.parts).toContainEqual({ type: 'text', label: 'proposed-words', text: 'Les faits.' });
  expect(await decides(zoe, 'end-certification', { reason: 'scam', words: 'Autre chose.' })).toBeNull();
  const [stated] = await database.owner`select facts from app.decisions where member_id = ${bela.id}`;
  expect(stated).toEqual({ facts: 'Les faits.' });
  await database.owner`
    insert into app.certifications (member_id, certified_at, until, picture, genre, ended_at, ended_for)
    values (${bela.id}, now() - interval '9 days', now() + interval '1 year', 'x', 'femme', now(), 'house')`;
  await database.owner`delete from app.cases`;
  await database.owner`
    insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
    values (${randomUUID()}, ${await person()}, ${bela.id}, ${randomUUID()}, '{}', 'scam', '', '[]', '[]')`;
  expect(await decides(eve, 'ban', { reason: 'scam' })).toBe('second-person');
});

test('[S20] a proposal counts no more once its author has lost the right', async () => {
  const { bela } = await reported();
  await database.owner`update public.profiles set certified = true where id = ${bela.id}`;
  const [eve, zoe] = [await moderator(), await moderator()];
  expect(await decides(eve, 'ban', { reason: 'scam' })).toBe('second-person');
  await database.owner`delete from app.staff_rights where member_id = ${eve.id}`;
  expect(await decides(zoe, 'ban', { reason: 'scam' })).toBe('second-person');
});

test('[ADMIN-03] a measure states facts, and nobody opens the sheet about themselves', async () => {
  await reported();
  const eve = await moderator();
  expect(await decides(eve, 'warn', { reason: 'scam', words: ' ' })).toBe('invalid');
  expect(await eve.ask('staff_member', { member: eve.id })).toEqual({ member: null });
  expect(await eve.refusalOf('add_staff_note', { member: eve.id, words: 'Bien.' })).toBe('unknown-member');
});

test('[ADMIN-03] what a device has shown is evidence where the message was changed before the report', async () => {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('blessant');
  await bela.push(bela.edit(id as never, 'innocent'));
  const shown = [{ messageId: id as never, text: 'blessant', at: '2026-11-21T20:00:00Z' }];
  await ada.push(ada.report({ messageIds: [id as never], shown }));
  const eve = await moderator();
  const { parts } = await eve.opens((await eve.queue()).cases[0]?.id as string);
  expect(parts).toContainEqual({ type: 'text', label: 'shown-text', text: 'blessant' });
  expect(parts.find(({ type }) => type === 'messages')).toMatchObject({ rows: [{ text: 'innocent', reported: true }] });
});

test('[ADMIN-03] removing a reported message leaves the pictures of the profile', async () => {
  const { ada, bela } = await newPair(database);
  const avatar = `avatars/${bela.id}/avatar-${randomUUID()}-400x400.webp`;
  await database.owner`update public.profiles set avatar_url = ${avatar}, avatar_moderation_status = 'approved' where id = ${bela.id}`;
  const id = await bela.says('à signaler');
  await ada.push(ada.report({ messageIds: [id as never] }));
  expect(await decides(await moderator(), 'remove', { reason: 'harassment' })).toBeNull();
  const pictureOf = async () =>
    (await database.owner`select avatar_url as url from public.profiles where id = ${bela.id}`)[0]?.['url'] as string;
  expect(await pictureOf()).toBe(avatar);
  await ada.push(ada.report({ reason: 'fake-profile' as never }));
  expect(await decides(await moderator(), 'remove', { reason: 'fake-profile' })).toBeNull();
  expect(await pictureOf()).toBeNull();
});

test('[ADMIN-03] where a reported avatar is removed, another one that waits for the house goes on waiting', async () => {
  const { ada, bela } = await newPair(database);
  const nameOf = () => `avatars/${bela.id}/avatar-${randomUUID()}-400x400.webp`;
  const [shown, pending] = [nameOf(), nameOf()];
  await database.owner`update public.profiles set avatar_url = ${shown}, avatar_moderation_status = 'approved' where id = ${bela.id}`;
  await bela.says('Bonsoir');
  await ada.push(ada.report({ reason: 'fake-profile' as never }));
  const eve = await moderator();
  const [open] = (await eve.queue()).cases;
  await database.owner`update public.profiles set pending_avatar_url = ${pending}, avatar_moderation_status = 'pending' where id = ${bela.id}`;
  await eve.refusalOf('claim_case', { case: open?.id });
  expect(await eve.decides(open?.id as string, 'remove', { reason: 'fake-profile' })).toBeNull();
  expect(
    await database.owner`select avatar_url, pending_avatar_url, avatar_moderation_status as state from public.profiles where id = ${bela.id}`,
  ).toEqual([{ avatar_url: null, pending_avatar_url: pending, state: 'pending' }]);
});

test('[S34] a restricted chat lets its member take words back, and refuse those of others', async () => {
  const { bela } = await reported();
  expect(await decides(await moderator(), 'restrict-chat', { reason: 'harassment' })).toBeNull();
  const actions = database.owner<{ name: string; field: string }[]>`
    select name, words_field as field from app.actions where words_field is not null order by name`;
  expect((await actions).map(({ name, field }) => [name, field])).toEqual([
    ['club.opinion', 'text'],
    ['testimonial.answer', 'answer'],
    ['testimonial.set', 'text'],
  ]);
  const gives = async (text: string | null) => {
    const entry = { id: randomUUID(), action: 'club.opinion', data: { club: 'nulle-part', text }, timestamp: 1 };
    const [row] = await database.owner`
      select (app.apply(${bela.id}, app.epoch(), (select a from app.actions a where a.name = 'club.opinion'), ${database.owner.json(entry)})).code as code`;
    return row?.['code'] as string | null;
  };
  expect([await gives('Très bien.'), await gives(null)]).toEqual(['sanctioned', null]);
});

test('[S40] a certification given back by an appeal needs the picture that it was given for', async () => {
  const { bela } = await reported();
  await database.owner`
    insert into app.certifications (member_id, certified_at, until, picture, genre, ended_at, ended_for)
    values (${bela.id}, now() - interval '9 days', now() + interval '1 year', 'celle-ci', 'femme', now(), 'house')`;
  const [row] = await database.owner<{ id: string }[]>`
    insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
    values ('report', ${bela.id}, ${bela.id}, 'end-certification', 'scam', 'Les faits.') returning id`;
  const undone = async (picture: string) => {
    await database.owner`update public.profiles set avatar_url = ${picture}, certified = false where id = ${bela.id}`;
    await database.owner`select app.end_measure(d, ${(await moderator()).id}) from app.decisions d where d.id = ${row?.id as string}`;
    return (await database.owner`select certified from public.profiles where id = ${bela.id}`)[0]?.[
      'certified'
    ] as boolean;
  };
  expect([await undone('une-autre'), await undone('celle-ci')]).toEqual([false, true]);
});

test('[S22] an erased member’s words and name leave the contexts of reports', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('Mes mots');
  const id = await bela.says('à signaler');
  await ada.push(ada.report({ messageIds: [id as never] }));
  await database.owner`select app.delete_account(${ada.id})`;
  const [row] = await database.owner`select context::text as context from public.reports where member_id = ${bela.id}`;
  expect(row?.['context']).not.toMatch(new RegExp(`Mes mots|${ada.id}`));
  expect(row?.['context']).toContain('à signaler');
});
