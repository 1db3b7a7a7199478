/** Prepares any PostgreSQL like a hosted Supabase project, and brings its schema up to date. */
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
  /** Folder of an embedded database. */
  dataDir?: string | undefined;
  /** Creates or changes the tables, as their owner; the migrations by default. */
  migrateSchema?: (ownerUrl: string) => Promise<unknown>;
}

/**
 * Prepares the database. `adminUrl` is a superuser's. Rejects with `NotServable`, before any change, when the database
 * cannot be used. Repeatable, and safe from several nodes at once. The steps depend on each other in this order: roles,
 * the auth service's tables, the job runner's, our migrations.
 */
export async function prepareDatabase(
  adminUrl: string,
  { dataDir, migrateSchema = migrate }: PrepareOptions = {},
): Promise<DatabaseUrls> {
  // Set at the connection, because the driver's first query comes before any other setting.
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
 * Lends a right to the tables' owner. A hosted project lets it write policies for stored files, but PostgreSQL has that
 * right only as ownership.
 */
async function withStorageRights(sql: Sql, owner: string, work: () => Promise<unknown>): Promise<void> {
  await sql`grant supabase_auth_admin to ${sql(owner)}`;
  try {
    await work();
  } finally {
    await sql`revoke supabase_auth_admin from ${sql(owner)}`;
  }
}
