/** Makes of any PostgreSQL what a hosted Supabase project is, and brings its schema up to date. */
import postgres, { type Sql } from 'postgres';
import { migrateJobs } from '../jobs/job-schema.ts';
import { migrate } from '../migrate.ts';
import { ensureRoles, refuseWeakAdmin, type DatabaseUrls } from './roles.ts';
import { settleSession } from './session-settings.ts';
import { withPrepareLock } from './prepare-lock.ts';
import { refuseOtherVersions } from './other-version.ts';
import { refuseUnsuitable } from './database-requirements.ts';
import { ensureSystemSchema } from './system-schema.ts';
import { unreachableBecause } from './unreachable.ts';

export type { DatabaseUrls } from './roles.ts';

export interface PrepareOptions {
  /** Where the database lies, if it is our own. */
  dataDir?: string | undefined;
  /** Makes or changes the tables, with the rights of their owner; the migrations, if not given. */
  migrateSchema?: (ownerUrl: string) => Promise<unknown>;
}

/**
 * `adminUrl` is a superuser's. Rejects with `NotServable` before it changes anything where the database cannot be used.
 * Repeatable and safe from several nodes at once. In this order, because each needs the one before: roles, the auth
 * service's tables, the job runner's, our migrations.
 */
export async function prepareDatabase(
  adminUrl: string,
  { dataDir, migrateSchema = migrate }: PrepareOptions = {},
): Promise<DatabaseUrls> {
  // The driver asks the database of its types before anything else can be set.
  const sql = postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { options: '-c statement_timeout=0' },
  });
  try {
    await settleSession(sql).catch((error: unknown) => {
      throw unreachableBecause(error, adminUrl);
    });
    await refuseWeakAdmin(sql, adminUrl);
    await refuseUnsuitable(sql);
    return await withPrepareLock(adminUrl, async () => {
      await refuseOtherVersions(sql, dataDir);
      const urls = await ensureRoles(sql, adminUrl);
      await ensureSystemSchema(sql, new URL(urls.owner).username);
      await migrateJobs(urls.owner);
      await withStorageRights(sql, new URL(urls.owner).username, () => migrateSchema(urls.owner));
      return urls;
    });
  } finally {
    await sql.end();
  }
}

/**
 * A hosted project lets the tables' owner write policies for stored files; PostgreSQL knows that right only as
 * ownership, so it is lent.
 */
async function withStorageRights(sql: Sql, owner: string, work: () => Promise<unknown>): Promise<void> {
  await sql`grant supabase_auth_admin to ${sql(owner)}`;
  try {
    await work();
  } finally {
    await sql`revoke supabase_auth_admin from ${sql(owner)}`;
  }
}
