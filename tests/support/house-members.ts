/** Somebody of the house in a database, signed in with a second factor. */
import type { CaseQueue, OpenedCase } from '#schemas/wire/cases.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { TestDatabase } from './database.ts';

/** `who`: a new member's username, or the id of a member who is there. Their rights are two days old. */
export async function houseMember(database: TestDatabase, who: string, rights: readonly StaffRight[]) {
  const isNew = !/^[0-9a-f-]{36}$/.test(who);
  const id = isNew ? await database.createMember({ username: who }) : (who as MemberId);
  const view = await database.asModerator(id);
  await database.owner`delete from app.staff_rights where member_id = ${id}`;
  for (const right of rights)
    await database.owner`insert into app.staff_rights (member_id, staff_right, granted_at) values (${id}, ${right}, now() - interval '2 days')`;
  const ask = async <T>(name: string, request: object): Promise<T> =>
    view.run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify(request),
      ]);
      return row?.answer as T;
    });
  const refusalOf = async (name: string, request: object) =>
    (await ask<{ refusal: string | null }>(name, request)).refusal;
  const opens = (of: string) => ask<OpenedCase>('open_case', { case: of });
  return {
    id,
    username: who,
    ask,
    refusalOf,
    opens,
    queue: (request: object = {}) => ask<CaseQueue>('case_queue', { kind: null, after: null, count: 25, ...request }),
    /** Decides on what the case shows now. */
    async decides(of: string, verdict: string, more: object = {}) {
      const { shown } = await opens(of);
      return refusalOf('decide_case', {
        case: of,
        shown,
        verdict,
        reason: null,
        days: null,
        words: 'Les faits.',
        ...more,
      });
    },
  };
}
export type HouseMember = Awaited<ReturnType<typeof houseMember>>;
