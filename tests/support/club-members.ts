/** Clubs and their readers in a database, as devices ask. */
import { clubAnswer, clubDirectory, type ClubPage } from '#schemas/wire/clubs.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { TestDatabase } from './database.ts';
import { entryOf } from './entries.ts';
import { letBeFound } from './event-members.ts';
import { decideOn, type CaseVerdict } from './house-decision.ts';
import { roleSetters, type MemberRole } from './member-roles.ts';

/** Makes a published club at the middle of Lyon; its keeper becomes an approved professional. */
export async function makeClub(
  { owner }: Pick<TestDatabase, 'owner'>,
  slug: string,
  { keeper = null, published = true }: { keeper?: MemberId | null; published?: boolean } = {},
): Promise<void> {
  if (keeper !== null)
    await owner`insert into public.professional_profiles (user_id, business_name, status) values (${keeper}, ${slug}, 'approved') on conflict do nothing`;
  await owner`insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, published, owner_id)
    values (${slug}, ${slug}, 'club', 'Lyon', 'Auvergne-Rhône-Alpes', 45.758, 4.835, 'Un salon.', 'samedi', ${published}, ${keeper})`;
}

export async function clubMember(database: TestDatabase, username: string, roles: readonly MemberRole[] = []) {
  const id: MemberId = await database.createMember({ username });
  await letBeFound(database, id);
  for (const role of roles) await roleSetters(database)[role](id);
  const view = roles.includes('admin') ? await database.asModerator(id) : database.asMember(id);
  const ask = (name: string, request: object): Promise<unknown> =>
    view.run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
  const refusalOf = async (name: string, request: object) =>
    ((await ask(name, request)) as { refusal: string | null }).refusal;
  const push = async (entry: Parameters<typeof view.push>[1][number]) => {
    const [result] = (await view.push(await database.epoch(), [entry])).results;
    return result?.code ?? result?.status;
  };
  const page = async (club: string): Promise<ClubPage | null> => clubAnswer.parse(await ask('club', { club })).club;
  return {
    id,
    view,
    ask,
    follows: (club: string, following = true) => push(entryOf({ action: 'club.follow', data: { club, following } })),
    opines: (club: string, text: string | null) => push(entryOf({ action: 'club.opinion', data: { club, text } })),
    answers: (opinion: string, answer: unknown) => refusalOf('answer_club_opinion', { opinion, answer }),
    /** Decides on the opinion, or on its answer, that waits. */
    judges: (opinion: string, verdict: string, more: Partial<CaseVerdict> = {}) =>
      decideOn(database.owner, ask, 'opinion', opinion, { verdict, ...more }),
    page,
    directory: async () => clubDirectory.parse(await ask('club_directory', {})).clubs,
    opinions: async (club: string) => (await page(club))?.opinions.map(({ text }) => text) ?? [],
    blocks: (other: MemberId) =>
      database.owner`insert into public.user_blocks (user_id, blocked_id) values (${id}, ${other})`,
  };
}
export type ClubMember = Awaited<ReturnType<typeof clubMember>>;

/** Returns the id of a member's opinion. */
export async function opinionOf({ owner }: TestDatabase, { id }: { id: MemberId }): Promise<string> {
  const [row] = await owner<{ id: string }[]>`select id from app.club_opinions where author_id = ${id}`;
  return row?.id ?? '';
}
