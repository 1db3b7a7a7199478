/**
 * Creates the roles of a hosted Supabase project in a PostgreSQL that has none of them. Not a migration, because hosted
 * projects have theirs. No part that serves requests is a superuser; each logs in with the rights of its task only.
 */
import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { NotServable } from '../not-servable.ts';
import { liftLimits, settleRole } from './session-settings.ts';

/** URLs with which each part logs in. */
export interface DatabaseUrls {
  /** Owns the tables: migrations, seed. */
  owner: string;
  /** The auth service: owns `auth` and `storage`. */
  auth: string;
  /** Sync nodes: may only act as members, one by its token or several through the functions for nodes. */
  sync: string;
}

/** Shorter than the limit of a statement, so that waiting for a lock ends first; both mean « retry ». */
const LOCK_TIMEOUT = '1500ms';
const STATEMENT_TIMEOUT = '2s';
const IDLE_TIMEOUT = '10s';

/** Derives a password, the same on every node and at every start, which is stored nowhere. */
const passwordFor = (secret: string, role: string) =>
  createHmac('sha256', secret).update(`alcove:${role}`).digest('hex');

function loginAs(url: string, role: string, password: string): string {
  const login = new URL(url);
  login.username = role;
  login.password = password;
  return login.href;
}

async function ensureRole(sql: Sql, role: string, options: string): Promise<void> {
  const [existing] = await sql`select from pg_roles where rolname = ${role}`;
  await sql.unsafe(`${existing ? 'alter' : 'create'} role ${role} ${options}`);
}

/** Returns `postgres`, as on hosted projects, or another name where that is the superuser. */
async function ownerName(sql: Sql): Promise<string> {
  const [exists] = await sql`select from pg_roles where rolname = 'postgres' and (rolsuper or rolname = current_user)`;
  return exists ? 'alcove_owner' : 'postgres';
}

/**
 * Rejects with `NotServable` unless `sql` may create roles, and `adminUrl` has a password, from which theirs are
 * derived.
 */
export async function refuseWeakAdmin(sql: Sql, adminUrl: string): Promise<void> {
  if (!new URL(adminUrl).password) throw new NotServable('DATABASE_URL must carry a password.');
  const [admin] = await sql<{ able: boolean }[]>`select rolsuper as able from pg_roles where rolname = current_user`;
  if (!admin?.able)
    throw new NotServable('DATABASE_URL must name a superuser, which creates the roles of a Supabase project.');
}

export async function ensureRoles(sql: Sql, adminUrl: string): Promise<DatabaseUrls> {
  const { password: secret } = new URL(adminUrl);
  const owner = await ownerName(sql);
  const login = (role: string) => `login password '${passwordFor(secret, role)}'`;
  await ensureRole(sql, 'anon', 'nologin noinherit');
  await ensureRole(sql, 'authenticated', 'nologin noinherit');
  await ensureRole(sql, 'service_role', 'nologin noinherit bypassrls');
  await ensureRole(sql, 'authenticator', 'nologin noinherit');
  await ensureRole(sql, 'supabase_auth_admin', `${login('supabase_auth_admin')} noinherit`);
  await ensureRole(sql, 'sync_node', `${login('sync_node')} noinherit`);
  await ensureRole(sql, owner, `${login(owner)} createrole createdb`);
  await sql.unsafe(`
    grant anon, authenticated, service_role to authenticator, supabase_auth_admin;
    grant anon, authenticated, service_role to ${owner} with admin option;
    grant authenticated to sync_node;
    alter role sync_node set lock_timeout = '${LOCK_TIMEOUT}';
    alter role sync_node set statement_timeout = '${STATEMENT_TIMEOUT}';
    alter role sync_node set idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}';
    grant usage, create on schema public to ${owner};
    grant usage on schema public to anon, authenticated, service_role;`);
  for (const role of [owner, 'supabase_auth_admin', 'sync_node']) await settleRole(sql, role);
  for (const role of [owner, 'supabase_auth_admin']) await liftLimits(sql, role);
  const [database] = await sql<{ name: string }[]>`select format('%I', current_database()) as name`;
  await sql.unsafe(`grant connect, create, temporary on database ${database?.name} to ${owner}`);

  const url = (role: string) => loginAs(adminUrl, role, passwordFor(secret, role));
  return { owner: url(owner), auth: url('supabase_auth_admin'), sync: url('sync_node') };
}
