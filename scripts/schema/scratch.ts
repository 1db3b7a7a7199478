/**
 * Creates databases to compare, each on an embedded PostgreSQL of its own, because settings of roles belong to a whole
 * cluster.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';

export interface Scratch {
  adminUrl: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Creates a database with the roles and schemas of a Supabase project, and with what `buildSchema` creates in it. */
export async function scratchDatabase(buildSchema: (ownerUrl: string) => Promise<unknown>): Promise<Scratch> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alcove-schema-'));
  chmodSync(dataDir, 0o755);
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const embedded = await startEmbedded({ dataDir }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const stop = () => embedded.stop().finally(remove);
  try {
    const { owner } = await prepareDatabase(embedded.url, { migrateSchema: buildSchema });
    return { adminUrl: embedded.url, ownerUrl: owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
