/** Tests clubs on a real database: the directory, a page, opinions with the house's decision and the club's answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPINION_LENGTH } from '#schemas/limits.ts';
import { clubMember, makeClub, opinionOf, type ClubMember } from '#tests/support/club-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventMember } from '#tests/support/event-members.ts';

let database: TestDatabase;
let people = 0;
let house: ClubMember;
beforeAll(async () => {
  database = await freshDatabase();
  house = await member('admin');
});
afterAll(() => database.drop());

type Role = 'certified' | 'admin' | 'professional' | 'subscribed';
const member = (...roles: Role[]) => clubMember(database, `lieu${people++}xx`, roles);
const club = async (options: Parameters<typeof makeClub>[2] = {}) => {
  const slug = `club-${people++}`;
  await makeClub(database, slug, options);
  return slug;
};
/** An opinion that the house has approved. */
async function approved(slug: string, text: string, author?: ClubMember) {
  const by = author ?? (await member('certified'));
  await by.opines(slug, text);
  const id = await opinionOf(database, by);
  await house.judges(id, 'approved');
  return { by, id };
}

describe('directory and page', () => {
  test('[MEMBERAREA-07, MEMBERAREA-08] published clubs are listed, others have no page', async () => {
    const [ada, open, hidden] = [await member(), await club(), await club({ published: false })];
    const slugs = (await ada.directory()).map(({ slug }) => slug);
    expect([slugs.includes(open), slugs.includes(hidden)]).toEqual([true, false]);
    expect((await ada.page(open))?.name).toBe(open);
    expect([await ada.page(hidden), await ada.page('nulle-part')]).toEqual([null, null]);
  });

  test('[GEO-50, MEMBERAREA-08] the distance is counted by the server, from the own town, in whole km', async () => {
    const [ada, slug] = [await member(), await club()];
    await database.owner`update public.profiles set location_name = null, location_lat = null, location_lng = null where id = ${ada.id}`;
    expect((await ada.page(slug))?.distanceKm).toBeNull();
    await database.owner`update public.profiles set location_name = 'Grenoble', location_lat = 45.19, location_lng = 5.72 where id = ${ada.id}`;
    expect((await ada.page(slug))?.distanceKm).toBe(94);
    await database.owner`update public.profiles set location_lat = 45.76, location_lng = 4.84 where id = ${ada.id}`;
    expect((await ada.page(slug))?.distanceKm).toBe(1);
  });

  test('[MEMBERAREA-08] following is one wish, repeated without effect, of this member alone', async () => {
    const [ada, bela, slug] = [await member(), await member(), await club()];
    expect([await ada.follows(slug), await ada.follows(slug)]).toEqual(['applied', 'applied']);
    expect([(await ada.page(slug))?.followed, (await bela.page(slug))?.followed]).toEqual([true, false]);
    expect([await ada.follows(slug, false), await ada.follows(slug, false)]).toEqual(['applied', 'applied']);
    expect((await ada.page(slug))?.followed).toBe(false);
    expect(await ada.follows('nulle-part')).toBe('unknown-club');
  });

  test('[MEMBERAREA-08] the page lists events to come there that the reader may see', async () => {
    const slug = await club();
    const host = await eventMember(database, `hote${people++}x`, { roles: ['subscribed'] });
    const reader = await member();
    const shown = await host.makes({ title: 'Bal', club: slug });
    await host.makes({ title: 'Pour mes adeptes', club: slug, visibility: 'followers' });
    await host.cancels(await host.makes({ title: 'Annulé', club: slug }));
    expect((await reader.page(slug))?.events.map(({ title }) => title)).toEqual(['Bal']);
    expect((await host.event(shown))?.club).toEqual({ slug, name: slug });
    expect(await host.saves(randomUUID(), { club: 'nulle-part' })).toBe('unknown-club');
    await host.blocks(reader.id);
    expect((await reader.page(slug))?.events).toEqual([]);
  });
});

describe('opinions', () => {
  test('[MEMBERAREA-08] an opinion is read by others once the house has approved it', async () => {
    const [author, reader, slug] = [await member('certified'), await member(), await club()];
    expect(await author.opines(slug, 'Bel accueil.')).toBe('applied');
    expect((await author.page(slug))?.own).toMatchObject({ text: 'Bel accueil.', state: 'pending' });
    expect(await reader.opinions(slug)).toEqual([]);
    const id = await opinionOf(database, author);
    expect(await house.judges(id, 'approved')).toBeNull();
    expect(await reader.opinions(slug)).toEqual(['Bel accueil.']);
    expect((await author.page(slug))?.own?.state).toBe('approved');
    await author.opines(slug, 'Mauvais accueil.');
    expect(await house.judges(id, 'refused', { reason: 'harassment' })).toBeNull();
    expect(await reader.opinions(slug)).toEqual([]);
    expect((await author.page(slug))?.own).toMatchObject({ text: 'Mauvais accueil.', state: 'refused' });
  });

  test('[MEMBERAREA-08] one of each: a changed one waits anew, the same one stays, null withdraws', async () => {
    const [slug, reader] = [await club(), await member()];
    const { by } = await approved(slug, 'Calme.');
    await by.opines(slug, 'Calme.');
    expect(await reader.opinions(slug)).toEqual(['Calme.']);
    await by.opines(slug, 'Bruyant.');
    expect(await reader.opinions(slug)).toEqual([]);
    expect((await by.page(slug))?.own).toMatchObject({ text: 'Bruyant.', state: 'pending', answer: null });
    await by.opines(slug, null);
    expect((await by.page(slug))?.own).toBeNull();
  });

  test('[MEMBERAREA-08] only certified members give one; whoever was may withdraw it', async () => {
    const [slug, plain, premium] = [await club(), await member(), await member('subscribed')];
    expect([await plain.opines(slug, 'Bien.'), await premium.opines(slug, 'Bien.')]).toEqual([
      'certified-only',
      'certified-only',
    ]);
    const { by } = await approved(slug, 'Bien.');
    await database.owner`update public.profiles set role = 'membre' where id = ${by.id}`;
    expect([await by.opines(slug, 'Mal.'), await by.opines(slug, null)]).toEqual(['certified-only', 'applied']);
  });

  test('[SHELL-198, MEMBERAREA-08] a text that no form sends is refused', async () => {
    const [author, slug] = [await member('certified'), await club()];
    for (const [text, code] of [
      ['', 'invalid'],
      ['\u2800\u200b', 'invalid'],
      [' Bien.', 'invalid'],
      ['é'.repeat(OPINION_LENGTH + 1), 'text-too-long'],
    ] as const)
      expect([text, await author.opines(slug, text)]).toEqual([text, code]);
    expect(await author.opines('nulle-part', 'Bien.')).toBe('unknown-club');
    expect(await author.opines(slug, '👨‍👩‍👧‍👦'.repeat(OPINION_LENGTH))).toBe('applied');
  });

  test('[Y9, MEMBERAREA-08] across a block, and of whoever cannot be found, no opinion is read', async () => {
    const [slug, reader] = [await club(), await member()];
    const { by } = await approved(slug, 'Bien.');
    await reader.blocks(by.id);
    expect(await reader.opinions(slug)).toEqual([]);
    const hidden = await approved(slug, 'Caché.');
    await database.owner`update public.profiles set is_active = false where id = ${hidden.by.id}`;
    expect(await (await member()).opinions(slug)).toEqual(['Bien.']);
  });

  test('[MEMBERAREA-08] the owner answers, others read it once the house has approved it', async () => {
    const keeper = await member('professional');
    const [slug, reader] = [await club({ keeper: keeper.id }), await member()];
    const { by, id } = await approved(slug, 'Long.');
    const read = async (who: ClubMember) => (await who.page(slug))?.opinions.map(({ answer }) => answer);
    expect(await keeper.answers(id, ' Merci. ')).toBeNull();
    expect([await read(keeper), await read(reader)]).toEqual([['Merci.'], [null]]);
    expect(await house.judges(id, 'approved')).toBeNull();
    expect(await read(reader)).toEqual(['Merci.']);
    expect((await by.page(slug))?.own?.answer).toBe('Merci.');
    await keeper.answers(id, null);
    expect(await read(reader)).toEqual([null]);
  });

  test('[MEMBERAREA-08] nobody else answers: not another member, nor the house where there is an owner', async () => {
    const keeper = await member('professional');
    const [own, ofHouse] = [await club({ keeper: keeper.id }), await club()];
    const [{ id }, second] = [await approved(own, 'Bien.'), await approved(ofHouse, 'Bien.')];
    const stranger = await member('professional');
    expect([
      await stranger.answers(id, 'x'),
      await house.answers(id, 'x'),
      await keeper.answers(second.id, 'x'),
    ]).toEqual(['unknown-opinion', 'unknown-opinion', 'unknown-opinion']);
    expect(await house.answers(second.id, 'Merci.')).toBeNull();
    expect((await stranger.page(ofHouse))?.opinions[0]?.answer).toBe('Merci.');
    expect([await house.answers(second.id, ''), await house.answers(second.id, 'é'.repeat(501))]).toEqual([
      'invalid',
      'text-too-long',
    ]);
  });

  test('[MEMBERAREA-08, S20] moderators alone decide, on what they read, none on their own or their club', async () => {
    const [keeper, author] = [await member('admin', 'professional'), await member('certified', 'admin')];
    const slug = await club({ keeper: keeper.id });
    await database.owner`update public.profiles set role = 'membre_certifié' where id = ${author.id}`;
    await author.opines(slug, 'Bien.');
    const id = await opinionOf(database, author);
    await expect((await member('certified')).judges(id, 'approved')).rejects.toThrow('forbidden');
    for (const who of [author, keeper]) expect(await who.judges(id, 'approved')).toBe('unknown-case');
    for (const looked of [{ text: 'Autre chose.' }, { part: 'answer' }])
      expect(await house.judges(id, 'approved', { looked })).toBe('case-changed');
    expect(await house.judges(id, 'perhaps')).toBe('invalid');
    expect(await house.judges(randomUUID(), 'approved')).toBe('unknown-case');
    expect(await house.judges(id, 'approved')).toBeNull();
  });
});
