/** Decides about members at a test server, as moderators of the house. */
import { expect } from '@playwright/test';
import postgres from 'postgres';
import { callAsStaff } from './house-decision.ts';
import { signInAt } from './sign-up.ts';

interface House {
  url: string;
  databaseUrl: string;
}
interface Verdict {
  verdict: string;
  reason?: string | null;
  days?: number | null;
  words: string;
}

/** Claims a case and decides on what it shows. */
async function decide(house: House, sql: postgres.Sql, moderator: string, id: string, verdict: Verdict): Promise<void> {
  const staff = await signInAt(house.url, moderator);
  const ask = <Answer>(name: string, more: object = {}) =>
    callAsStaff<Answer>(sql, staff, 'moderation', name, { case: id, ...more });
  expect(await ask('claim_case')).toEqual({ refusal: null });
  const { shown } = await ask<{ shown: unknown }>('open_case');
  const decision = { reason: null, days: null, ...verdict, shown };
  expect(await ask('decide_case', decision)).toEqual({ refusal: null });
}

async function withDatabase<T>({ databaseUrl }: House, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Takes a measure about a member who was reported. */
export const sanction = (house: House, member: { id: string }, verdict: Verdict, moderator = 'admin'): Promise<void> =>
  withDatabase(house, async (sql) => {
    const [row] = await sql<
      { id: string }[]
    >`insert into app.cases (kind, subject_id, member_id, severity, due_at) values ('report', ${member.id}, ${member.id}, 3, now()) returning id`;
    await decide(house, sql, moderator, row?.id ?? '', verdict);
  });

/** Decides on the open case of a kind about a member; waits until there is one. */
export const judge = (
  house: House,
  kind: 'appeal' | 'notice',
  member: { id: string },
  verdict: Verdict,
  moderator: string,
): Promise<void> =>
  withDatabase(house, async (sql) => {
    const waiting = async () =>
      (
        await sql<
          { id: string }[]
        >`select id from app.cases where kind = ${kind} and member_id = ${member.id} and closed_at is null`
      )[0]?.id;
    await expect.poll(waiting).toBeDefined();
    await decide(house, sql, moderator, (await waiting()) ?? '', verdict);
  });
