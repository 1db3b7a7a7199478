/** Tests testimonials on a real database: who may write, the lists, reviews, and the notifications. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { testimonialsAnswer, type TestimonialList } from '#schemas/wire/testimonials.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { entryOf, pairCommands } from '#tests/support/entries.ts';
import { decideOn } from '#tests/support/house-decision.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const callsOf = (view: DatabaseView) => (name: string, request: unknown) =>
  view.run<unknown>(
    async (tx) =>
      (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
  );
const moderating = async ({ id }: Person) => callsOf(await database.asModerator(id));

async function person(role = 'membre_abonné') {
  const member = await notifiedMember(database, `temoin${count++}`);
  await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${member.id}`;
  const { id, epoch } = member;
  const view = role === 'admin' ? await database.asModerator(id) : member.view;
  const call = callsOf(view);
  const pair = (other: { id: MemberId }) => pairCommands(id, other.id);
  const does = async (entry: ReturnType<ReturnType<typeof pairCommands>['testify']>) => {
    const [result] = (await view.push(epoch, [entry])).results;
    return result?.code ?? result?.status;
  };
  return {
    ...member,
    call,
    does,
    writes: (other: { id: MemberId }, text: string | null) => does(pair(other).testify(text)),
    answers: (author: { id: MemberId }, accepted: boolean, answer: string | null = null) =>
      does(pair(author).answerTestimonial(accepted, answer)),
    sends: (other: { id: MemberId }) => does(pair(other).send('Bonsoir') as never),
    blocks: (other: { id: MemberId }) => does(pair(other).block() as never),
    list: async (list: TestimonialList, member: MemberId | null = null, after: unknown = null, size = 24) =>
      testimonialsAnswer.parse(await call('testimonials', { list, member, count: size, after })),
  };
}
type Person = Awaited<ReturnType<typeof person>>;

async function talked(...roles: string[]): Promise<[Person, Person]> {
  const [ada, bela] = [await person(roles[0]), await person(roles[1])];
  await ada.sends(bela);
  await bela.sends(ada);
  return [ada, bela];
}
/** Lets a moderator approve all that waits: texts, then their answers. */
async function reviewAll(moderator: Person) {
  for (;;) {
    const waiting = await database.owner<{ id: string }[]>`
      select subject_id as id from app.cases where kind = 'testimonial' and closed_at is null and member_id <> ${moderator.id}`;
    for (const { id } of waiting)
      expect(await decideOn(database.owner, moderator.call, 'testimonial', id, { verdict: 'approved' })).toBeNull();
    if (waiting.length === 0) return;
  }
}
const writtenBy = async ({ id }: Person) =>
  (await database.owner`select from app.testimonials where author_id = ${id} and body is not null`).length;
const textsOf = ({ testimonials }: Awaited<ReturnType<Person['list']>>) => testimonials.map(({ text }) => text);

describe('[MEMBERAREA-21] the way of a testimonial', () => {
  test('it is shown once its subject has accepted it and a moderator has approved it', async () => {
    const [ada, bela] = await talked();
    const [reader, moderator] = [await person(), await person('admin')];
    expect(await ada.writes(bela, 'Une belle rencontre')).toBe('applied');
    expect((await bela.list('received')).testimonials).toMatchObject([{ state: 'waiting', author: { id: ada.id } }]);
    await reviewAll(moderator);
    expect(textsOf(await reader.list('shown', bela.id))).toEqual([]);
    await bela.answers(ada, true);
    expect((await ada.list('written')).testimonials).toMatchObject([{ state: 'review' }]);
    expect(textsOf(await reader.list('shown', bela.id))).toEqual([]);
    await reviewAll(moderator);
    expect(textsOf(await reader.list('shown', bela.id))).toEqual(['Une belle rencontre']);
    expect(textsOf(await reader.list('shown'))).toContain('Une belle rencontre');
    await bela.answers(ada, false);
    expect(textsOf(await reader.list('shown', bela.id))).toEqual([]);
  });

  test('another text is accepted and approved anew, and the same one changes nothing', async () => {
    const [ada, bela] = await talked();
    const moderator = await person('admin');
    await ada.writes(bela, 'Le premier texte');
    await bela.answers(ada, true);
    await reviewAll(moderator);
    await ada.writes(bela, 'Le premier texte');
    expect((await ada.list('written')).testimonials).toMatchObject([{ state: 'shown' }]);
    await ada.writes(bela, 'Le second texte');
    expect((await ada.list('written')).testimonials).toMatchObject([{ state: 'waiting', text: 'Le second texte' }]);
    expect(textsOf(await moderator.list('shown', bela.id))).toEqual([]);
  });

  test('an answer is reviewed on its own, and its author alone sees it before', async () => {
    const [ada, bela] = await talked();
    const moderator = await person('admin');
    await ada.writes(bela, 'Avec une réponse');
    await bela.answers(ada, true);
    await reviewAll(moderator);
    await bela.answers(ada, true, 'Merci à vous');
    expect((await ada.list('shown', bela.id)).testimonials).toMatchObject([{ answer: null }]);
    expect((await bela.list('received')).testimonials).toMatchObject([
      { answer: 'Merci à vous', answerState: 'pending' },
    ]);
    await reviewAll(moderator);
    expect((await ada.list('shown', bela.id)).testimonials).toMatchObject([{ answer: 'Merci à vous' }]);
  });

  test('a text and an answer that wait together are decided one after the other', async () => {
    const [ada, bela] = await talked();
    const [reader, moderator] = [await person(), await person('admin')];
    await ada.writes(bela, 'Avec sa réponse');
    await bela.answers(ada, true, 'Merci aussi');
    const [row] = await database.owner`select id from app.testimonials where author_id = ${ada.id}`;
    const decides = () =>
      decideOn(database.owner, moderator.call, 'testimonial', row?.['id'] as string, { verdict: 'approved' });
    const shown = async () =>
      (await reader.list('shown', bela.id)).testimonials.map(({ text, answer }) => [text, answer]);
    expect([await decides(), await shown()]).toEqual([null, [['Avec sa réponse', null]]]);
    expect([await decides(), await shown()]).toEqual([null, [['Avec sa réponse', 'Merci aussi']]]);
    expect(await decides()).toBe('case-decided');
  });

  test('a refusal erases the text, and is final', async () => {
    const [ada, bela] = await talked();
    await ada.writes(bela, 'Un texte de trop');
    await bela.answers(ada, false);
    expect((await ada.list('written')).testimonials).toMatchObject([{ state: 'refused', text: null }]);
    expect(await ada.writes(bela, 'Encore')).toBe('testimonial-refused');
    expect(await bela.answers(ada, true)).toBe('testimonial-gone');
    expect((await database.owner`select from app.testimonials where body like 'Un texte de trop'`).length).toBe(0);
  });

  test('its author withdraws it at any time', async () => {
    const [ada, bela] = await talked();
    await ada.writes(bela, 'À retirer');
    expect(await ada.writes(bela, null)).toBe('applied');
    expect(await writtenBy(ada)).toBe(0);
    expect([(await ada.list('written')).testimonials, (await bela.list('received')).testimonials]).toEqual([[], []]);
    expect(await ada.writes(bela, 'Et repris')).toBe('applied');
    expect((await bela.list('received')).testimonials).toMatchObject([{ state: 'waiting', text: 'Et repris' }]);
  });

  test('[S22] with an account everything goes that it has written, or that is about it', async () => {
    const [ada, bela] = await talked();
    await ada.writes(bela, 'Écrit par qui s’en va');
    await bela.writes(ada, 'Écrit sur qui s’en va');
    await database.owner`delete from auth.users where id = ${ada.id}`;
    expect((await database.owner`select from app.testimonials where body like '%qui s’en va'`).length).toBe(0);
  });

  test('author and subject are notified of writing and showing, once', async () => {
    const [ada, bela] = await talked();
    for (const text of ['Un', null, 'Un', null, 'Deux']) await ada.writes(bela, text);
    await bela.answers(ada, true);
    await reviewAll(await person('admin'));
    await runNotificationJobs(database);
    expect(await bela.rows()).toMatchObject([{ type: 'testimonial', subject: '', actors: [{ id: ada.id }], count: 1 }]);
    expect(await ada.rows()).toMatchObject([{ type: 'testimonial', subject: 'shown', actors: [{ id: bela.id }] }]);
  });
});

describe('[MEMBERAREA-21] who may write', () => {
  test('who was at the same event, not anonymously, need not have written', async () => {
    const [ada, bela, cyd] = [await person(), await person(), await person()];
    const event = crypto.randomUUID();
    await database.owner`insert into app.events (id, organiser_id, title, kind, starts_at, ends_at, zone, town, region, visibility)
      values (${event}, ${ada.id}, 'Apéro', 'drinks', now() - interval '2 hours', now() - interval '1 hour', 'Europe/Paris', 'Lyon', 'Rhône', 'everyone')`;
    for (const [guest, anonymous] of [
      [bela, false],
      [cyd, true],
    ] as const)
      await database.owner`insert into app.event_guests (event_id, member_id, state, place, anonymous, wished_at)
        values (${event}, ${guest.id}, 'accepted', 'woman', ${anonymous}, now())`;
    expect(await bela.writes(ada, 'Bon accueil')).toBe('applied');
    expect(await ada.writes(bela, 'Une invitée charmante')).toBe('applied');
    expect(await bela.writes(cyd, 'Inconnue')).toBe('testimonial-strangers');
    expect(await cyd.writes(ada, 'Bon accueil')).toBe('testimonial-strangers');
  });

  test('a page about a member says why one may not write', async () => {
    const [ada, bela] = await talked();
    const stranger = await person();
    const ownPart = async (who: Person, about: Person) => (await who.list('shown', about.id)).own;
    expect(await ownPart(ada, bela)).toEqual({ refusal: null, text: null });
    expect(await ownPart(stranger, bela)).toEqual({ refusal: 'testimonial-strangers', text: null });
    expect(await ownPart(bela, bela)).toEqual({ refusal: 'own', text: null });
    await ada.writes(bela, 'Déjà écrit');
    expect(await ownPart(ada, bela)).toEqual({ refusal: null, text: 'Déjà écrit' });
  });

  test('[PROFILE-68] a restricted member posts none, and still answers and reads', async () => {
    const [ada, bela] = await talked('membre', 'membre_abonné');
    expect(await ada.writes(bela, 'Très bien')).toBe('testimonial-restricted');
    expect(await bela.writes(ada, 'Très bien')).toBe('applied');
    expect(await ada.answers(bela, true)).toBe('applied');
    expect(textsOf(await ada.list('received'))).toEqual(['Très bien']);
  });

  test('a text beyond 500 characters, empty, or untrimmed is refused whole', async () => {
    const [ada, bela] = await talked();
    for (const text of ['x'.repeat(6001), '\u2800', '\u00a0Bonsoir', 7, undefined])
      expect([text, await ada.writes(bela, text as never)]).toEqual([text, 'invalid']);
  });
});

describe('[MEMBERAREA-20] lists', () => {
  test('a block hides both ways, and ends what the two have written', async () => {
    const [ada, bela] = await talked();
    const [reader, moderator] = [await person(), await person('admin')];
    await ada.writes(bela, 'Vu par tous');
    await bela.answers(ada, true);
    await reviewAll(moderator);
    await reader.blocks(ada);
    expect(textsOf(await reader.list('shown', bela.id))).toEqual([]);
    expect(textsOf(await reader.list('shown', ada.id))).toEqual([]);
    await bela.blocks(ada);
    expect(await writtenBy(ada)).toBe(0);
    expect(await ada.writes(bela, 'Encore')).toBe('blocked');
  });

  test('pages go on after the last row, without a gap or a row twice', async () => {
    const moderator = await person('admin');
    const subject = await person();
    for (let n = 0; n < 5; n++) {
      const author = await person();
      await author.sends(subject);
      await subject.sends(author);
      await author.writes(subject, `Texte ${n}`);
      await subject.answers(author, true);
    }
    await reviewAll(moderator);
    const seen: (string | null)[] = [];
    let next: unknown = null;
    do {
      const page = await moderator.list('shown', subject.id, next, 2);
      seen.push(...textsOf(page));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(['Texte 4', 'Texte 3', 'Texte 2', 'Texte 1', 'Texte 0']);
  });

  test.each([{ list: 'all' }, { list: 'shown', member: 'x' }, { list: 'shown', count: 0 }, null])(
    'an odd request is refused: %j',
    async (request) => {
      const whole = request && { member: null, count: 24, after: null, ...request };
      await expect((await person()).call('testimonials', whole)).rejects.toThrow(/^invalid$/);
    },
  );

  test('only moderators review, none what concerns them, and nothing that they have not read', async () => {
    const [ada, bela] = await talked('admin', 'membre_abonné');
    await ada.writes(bela, 'Écrit par la maison');
    await bela.answers(ada, true);
    const [row] = await database.owner`select id from app.testimonials where author_id = ${ada.id}`;
    const decides = (who: Person, looked = {}) =>
      decideOn(database.owner, who.call, 'testimonial', row?.['id'] as string, { verdict: 'approved', looked });
    await expect(decides(bela)).rejects.toThrow(/^forbidden$/);
    expect(await decides(ada), 'the author').toBe('unknown-case');
    expect(await decides({ ...bela, call: await moderating(bela) }), 'the subject').toBe('unknown-case');
    const moderator = await person('admin');
    expect(await decides(moderator, { text: 'Autre' })).toBe('case-changed');
    expect(await decides(moderator)).toBeNull();
  });

  test('a report reaches the moderators with the text as it stands', async () => {
    const [ada, bela] = await talked();
    const reader = await person();
    await ada.writes(bela, 'À signaler');
    const [row] = await database.owner`select id from app.testimonials where author_id = ${ada.id}`;
    const data = { testimonialId: row?.['id'] as never, reason: 'harassment' as const };
    expect(await reader.does(entryOf({ action: 'testimonial.report', data }))).toBe('testimonial-gone');
    expect(await bela.does(entryOf({ action: 'testimonial.report', data }))).toBe('applied');
    const [report] =
      await database.owner`select member_id, evidence from public.reports where reporter_id = ${bela.id}`;
    expect(report).toMatchObject({ member_id: ada.id, evidence: [{ text: 'À signaler' }] });
  });
});
