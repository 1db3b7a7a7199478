/** Creates as many new members as a run needs. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { writeAccounts } from '#server/seed/store.ts';
import { emailOf } from '#tests/support/sign-up.ts';

export interface Person {
  id: MemberId;
  username: string;
  email: string;
}

export async function newPeople(sql: Sql, count: number): Promise<Person[]> {
  const run = randomUUID().slice(0, 6);
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID() as MemberId,
    username: `p${n}x${run}`,
    email: emailOf(`p${n}x${run}`),
  }));
  const accounts = people.map((person) => ({
    ...person,
    genre: 'femme' as const,
    role: 'membre' as const,
    town: 'Lyon',
    avatarUrl: null,
  }));
  await sql.begin((tx) => writeAccounts(tx, accounts));
  return people;
}
