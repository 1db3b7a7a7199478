import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, restore } from '#server/postgres/backup/backup.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { fillDataDir } from '#tests/support/prepared-data.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'alcove-backup-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

test('a backup of another version’s database is refused, and present data stay', async () => {
  for (const [version, refusal] of [
    ['20250101000000', 'was written by an earlier version of Alcôve, whose database this one cannot carry on.'],
    ['99990101000000', 'was written by a later version of Alcôve. Update this one first.'],
  ] as const) {
    rmSync(at('data'), { recursive: true, force: true });
    mkdirSync(at('data'));
    await fillDataDir(at('data'));
    const embedded = await startEmbedded({ dataDir: at('data') });
    const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    await sql`update supabase_migrations.schema_migrations set version = ${version}`;
    await sql.end();
    await embedded.stop();
    await backUp(at('data'), at(version));
    await expect(restore(at('other'), at(version))).rejects.toThrow(`${at(version)} ${refusal}`);
    expect(existsSync(at('other'))).toBe(false);
  }
}, 120_000);
