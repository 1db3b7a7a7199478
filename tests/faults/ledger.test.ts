/** What a restored backup has forgotten and must not undo: the ledger beside the data folder has it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLedger } from '#server/ledger/ledger-file.ts';
import { backUp, restore } from '#server/postgres/backup/backup.ts';
import { makeDataDir, type DataDir } from '#tests/support/data-dir.ts';
import { fillDataDir } from '#tests/support/prepared-data.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';

let data: DataDir;
let folder: string;
let server: TestServer | undefined;
let owner: Sql | undefined;
beforeEach(async () => {
  data = makeDataDir();
  folder = mkdtempSync(join(tmpdir(), 'alcove-ledger-'));
  await fillDataDir(data.path);
});
afterEach(async () => {
  await stop();
  data.remove();
  rmSync(folder, { recursive: true, force: true });
});

const ledger = () => `${data.path}.ledger`;
async function start(): Promise<{ server: TestServer; owner: Sql }> {
  server = await startTestServer({ dataDir: data.path });
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  return { server, owner };
}
async function stop(): Promise<void> {
  await owner?.end();
  await server?.stop();
  owner = server = undefined;
}
/** Ends the server once the ledger has all lines. */
async function stopWritten(sql: Sql): Promise<void> {
  await until(async () =>
    expect(await sql`select from app.ledger_lines where written_at is null limit 1`).toHaveLength(0),
  );
  await stop();
}

const [NAMES, ERASED] = [['adaregistre', 'belaregistre', 'cleoregistre', 'dianeregistre'], 'cleoregistre'];
interface State {
  erased: boolean;
  blocked: boolean;
  banned: boolean;
  consents: boolean;
  sessions: number;
}

async function stateOf(sql: Sql, [ada, bela, cleo, diane]: readonly TestMember[]): Promise<State> {
  const [row] = await sql<State[]>`
    select not exists (select from public.profiles where id = ${cleo?.id as string}) as erased,
      exists (select from public.user_blocks where user_id = ${ada?.id as string} and blocked_id = ${bela?.id as string}) as blocked,
      app.is_suspended(${diane?.id as string}) as banned,
      (select newsletter_consent_at is not null from public.notification_preferences where user_id = ${ada?.id as string}) as consents,
      (select count(*)::int from auth.sessions where user_id = ${bela?.id as string}) as sessions`;
  return row as State;
}

async function act(sql: Sql, [ada, bela, cleo, diane]: readonly TestMember[]): Promise<void> {
  await sql`insert into public.user_blocks (user_id, blocked_id) values (${ada?.id as string}, ${bela?.id as string})`;
  await sql`
    insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
    values ('report', ${diane?.id as string}, ${diane?.id as string}, 'ban', 'scam', 'Des faits.')`;
  await sql`update public.notification_preferences set newsletter_consent_at = null where user_id = ${ada?.id as string}`;
  await sql`delete from auth.sessions where user_id = ${bela?.id as string}`;
  await sql.unsafe('call app.erase_member($1)', [cleo?.id as string]);
  await sql`select app.delete_account(${cleo?.id as string})`;
}

const BEFORE: State = { erased: false, blocked: false, banned: false, consents: true, sessions: 1 };
const AFTER: State = { erased: true, blocked: true, banned: true, consents: false, sessions: 0 };

async function community(): Promise<TestMember[]> {
  const { server: first, owner: sql } = await start();
  const members: TestMember[] = [];
  for (const name of NAMES) members.push(await first.signUp(name));
  await sql`update public.notification_preferences set newsletter_consent_at = now()`;
  expect(await stateOf(sql, members)).toEqual(BEFORE);
  await stopWritten(sql);
  return members;
}

test('[S22] an older backup brings back no erased member, block, ban, consent or session', async () => {
  const members = await community();
  await backUp(data.path, join(folder, 'older'));
  const { owner: sql } = await start();
  await act(sql, members);
  await stopWritten(sql);
  const lines = await readLedger(ledger());
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set(['block', 'measure', 'consent', 'session', 'erasure']),
  );
  for (const { id, username, email } of members)
    for (const secret of [id, username, email]) expect(readFileSync(ledger(), 'utf8')).not.toContain(secret);
  const { replayed } = await restore(data.path, join(folder, 'older'));
  expect(replayed).toMatchObject({ erasures: 1, blocks: 1, measures: 1, consents: 1, sessions: 1 });
  const restored = await start();
  expect(await stateOf(restored.owner, members)).toEqual(AFTER);
  await expect(restored.server.signUp(ERASED)).resolves.toMatchObject({ username: ERASED });
}, 240_000);

test('[S22] a copied folder that is put back follows the ledger before it is served', async () => {
  const members = await community();
  const postgresFolder = join(data.path, 'postgres');
  execFileSync('cp', ['-a', postgresFolder, join(folder, 'copy')]);
  const { owner: sql } = await start();
  await act(sql, members);
  await stopWritten(sql);
  rmSync(postgresFolder, { recursive: true });
  execFileSync('cp', ['-a', join(folder, 'copy'), postgresFolder]);
  const restored = await start();
  expect(await stateOf(restored.owner, members)).toEqual(AFTER);
}, 240_000);
