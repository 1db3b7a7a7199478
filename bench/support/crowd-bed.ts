/** A database with many members, in which functions are timed as the database itself says. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import type { StaffRight } from '#schemas/entities/decision.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { fillCrowd } from '#tests/support/crowd.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';

type Explained = [{ 'QUERY PLAN': [{ 'Execution Time': number }] }];

export interface CrowdBed {
  /** The tables' owner, on one connection. */
  owner: Sql;
  /** The superuser, whose statements skip triggers: the crowd has no accounts. */
  admin: Sql;
  /** Lets functions on `owner` take this member for the caller, with a right of the house where one is given. */
  actAs(member: string | undefined, right?: StaffRight): Promise<void>;
  /** Resolves to the milliseconds that the database takes for a query. */
  timed(query: string, values?: string[]): Promise<number>;
}

export async function withCrowd<T>(members: number, work: (bed: CrowdBed) => Promise<T>): Promise<T> {
  const { path, remove } = makeDataDir();
  const embedded = await startEmbedded({ dataDir: path });
  const { owner: url } = await prepareDatabase(embedded.url);
  const connect = (address: string) => postgres(address, { max: 1, onnotice: () => undefined });
  const [owner, admin] = [connect(url), connect(embedded.url)];
  try {
    await fillCrowd({ adminUrl: embedded.url, owner }, members);
    await admin`set session_replication_role = replica`;
    return await work({
      owner,
      admin,
      async actAs(member = '', right) {
        const session = randomUUID();
        if (right !== undefined) {
          await owner`insert into app.staff_rights (member_id, staff_right) values (${member}, ${right})`;
          await admin`insert into auth.sessions (id, user_id, aal) values (${session}, ${member}, 'aal2')`;
        }
        const claims = { sub: member, role: 'authenticated', ...(right && { aal: 'aal2', session_id: session }) };
        await owner`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false), set_config('request.jwt.claim.sub', ${member}, false)`;
      },
      timed: async (query, values = []) =>
        (await owner.unsafe<Explained>(`explain (analyze, format json) ${query}`, values))[0]['QUERY PLAN'][0][
          'Execution Time'
        ],
    });
  } finally {
    await owner.end();
    await admin.end();
    await embedded.stop();
    remove();
  }
}
