/** Makes a backup of a running server, and restores it as of a later moment, from PostgreSQL's archived log. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { vi } from 'vitest';
import type { ServerProcess } from '#tests/support/server-process.ts';

export interface Archive {
  /** Copies the files while the server runs. */
  backUp(): Promise<void>;
  /** Archives everything committed so far; returns the present moment. */
  moment(): Promise<string>;
  /** Restores the backup and the log up to the moment, with the server stopped. */
  restore(moment: string): void;
  remove(): void;
}

async function withConnection<T>(server: ServerProcess, work: (sql: postgres.ReservedSql) => Promise<T>): Promise<T> {
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  const reserved = await sql.reserve();
  try {
    return await work(reserved);
  } finally {
    reserved.release();
    await sql.end();
  }
}

/** Archives the log beside the data from the server's next start on, so the server is restarted. */
export async function archiving(server: ServerProcess): Promise<Archive> {
  const place = `${server.dataDir}-archive`;
  const [log, backup] = [join(place, 'log'), join(place, 'backup')];
  const cluster = realpathSync(join(server.dataDir, 'postgres'));
  const { uid, gid } = statSync(cluster);
  mkdirSync(log, { recursive: true });
  for (const path of [place, log]) chownSync(path, uid, gid);
  await withConnection(server, async (sql) => {
    await sql`alter system set archive_mode = on`;
    await sql.unsafe(`alter system set archive_command = 'cp %p ${log}/%f'`);
  });
  await server.restart();

  return {
    async backUp() {
      await withConnection(server, async (sql) => {
        await sql`select pg_backup_start('while it runs', fast => true)`;
        // Files that appear or disappear during the copy do no harm, because the log contains them.
        spawnSync('cp', ['-a', cluster, backup], { stdio: 'ignore' });
        const [label] = await sql<
          { labelfile: string }[]
        >`select labelfile from pg_backup_stop(wait_for_archive => false)`;
        writeFileSync(join(backup, 'backup_label'), label?.labelfile ?? '');
        chownSync(join(backup, 'backup_label'), uid, gid);
      });
      rmSync(join(backup, 'postmaster.pid'), { force: true });
      for (const name of readdirSync(join(backup, 'pg_wal')))
        if (/^[0-9A-F]{24}/.test(name)) rmSync(join(backup, 'pg_wal', name));
    },
    async moment() {
      const [at, file] = await withConnection(server, async (sql) => {
        const [now] = await sql<
          { at: string; file: string }[]
        >`select clock_timestamp()::text as at, pg_walfile_name(pg_switch_wal()) as file`;
        return [now?.at ?? '', now?.file ?? ''];
      });
      await vi.waitUntil(() => existsSync(join(log, file)), { timeout: 20_000, interval: 20 });
      return at;
    },
    restore(moment) {
      rmSync(cluster, { recursive: true });
      execFileSync('cp', ['-a', backup, cluster]);
      const signal = join(cluster, 'recovery.signal');
      writeFileSync(signal, '');
      chownSync(signal, uid, gid);
      appendFileSync(
        join(cluster, 'postgresql.auto.conf'),
        `restore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
      );
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
