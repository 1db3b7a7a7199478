/**
 * Creates and updates the job runner's own tables and functions, schema `graphile_worker`, by the migrations of its
 * package. They need only a role that may create a schema, and only that role gets rights on them. When nothing is to
 * be done, one query says so. One node at a time: `prepareDatabase` holds its lock.
 */
import { runMigrations } from 'graphile-worker';
import { JOB_SCHEMA, openJobPool, quietLogger } from './job-pool.ts';

export async function migrateJobs(ownerUrl: string): Promise<void> {
  const { pool, close } = openJobPool(ownerUrl, 1, 0);
  try {
    await runMigrations({ pgPool: pool, schema: JOB_SCHEMA, logger: quietLogger });
  } finally {
    await close();
  }
}
