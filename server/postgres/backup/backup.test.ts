import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDataDir } from '#tests/support/prepared-data.ts';
import { startEmbedded } from '../embedded/start.ts';
import { backUp, restore } from './backup.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'alcove-backup-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function inDatabase(query: string): Promise<Record<string, unknown> | undefined> {
  if (!existsSync(at('data'))) {
    mkdirSync(at('data'));
    await fillDataDir(at('data'));
  }
  const embedded = await startEmbedded({ dataDir: at('data') });
  try {
    const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    const [row] = await sql.unsafe(query);
    await sql.end();
    return row;
  } finally {
    await embedded.stop();
  }
}

test('[Y21] a backup brings back database, pictures and keys under another epoch', async () => {
  await inDatabase('create table kept as select 7 as n');
  const before = await inDatabase('select app.epoch() as epoch');
  writeFileSync(at('data/keys.json'), '{"keys":1}');
  writeFileSync(at('data/picture'), Buffer.alloc(200_000, 'p'));
  await backUp(at('data'), at('a backup'));
  await inDatabase('update kept set n = 8');
  const { replaced: beside } = await restore(at('data'), at('a backup'));
  expect(await inDatabase('select n from kept')).toEqual({ n: 7 });
  expect((await inDatabase('select app.epoch() as epoch'))?.['epoch']).not.toBe(before?.['epoch']);
  expect([readFileSync(at('data/keys.json'), 'utf8'), readFileSync(at('data/picture')).length]).toEqual([
    '{"keys":1}',
    200_000,
  ]);
  expect(existsSync(join(beside ?? '', 'postgres/PG_VERSION'))).toBe(true);
  rmSync(at('data'), { recursive: true });
  expect((await restore(at('data'), at('a backup'))).replaced).toBeNull();
  expect(await inDatabase('select n from kept')).toEqual({ n: 7 });
  await expect(backUp(at('data'), at('a backup'))).rejects.toThrow('exists already');
  const running = await startEmbedded({ dataDir: at('data') });
  await expect(backUp(at('data'), at('another'))).rejects.toThrow('already in use by process');
  await expect(restore(at('data'), at('a backup'))).rejects.toThrow('already in use by process');
  await running.stop();
  const names = readdirSync(folder);

  const whole = readFileSync(at('a backup'));
  writeFileSync(at('cut'), whole.subarray(0, whole.length - 1000));
  writeFileSync(
    at('changed'),
    gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('ppppp', 'ppqpp'), 'latin1')),
  );
  writeFileSync(at('later'), gzipSync('{"alcove":"backup","format":2}\n'));
  writeFileSync(at('other'), 'something else');
  for (const name of ['cut', 'changed', 'other'])
    await expect(restore(at('data'), at(name)), name).rejects.toThrow('is damaged, or no backup of Alcôve');
  await expect(restore(at('data'), at('later'))).rejects.toThrow('a later version of Alcôve');
  await expect(restore(at('data'), at('none'))).rejects.toThrow('There is no file');
  expect(readdirSync(folder).filter((name) => !['cut', 'changed', 'later', 'other'].includes(name))).toEqual(names);
  expect(await inDatabase('select n from kept')).toEqual({ n: 7 });
}, 240_000);
