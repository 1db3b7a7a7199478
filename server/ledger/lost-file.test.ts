/** A ledger that is not where it should be: no restore goes on in silence, and the house is warned. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ledgerWorld } from '#tests/support/ledger-bed.ts';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { appendToLedger, readLedger } from './ledger-file.ts';
import { lastLines } from './ledger-line.ts';
import { noteLedgerFile, replayedText, replayIfForgotten, replayLedger } from './replay.ts';

const world = ledgerWorld();

const blocks = () =>
  world.bed.owner`insert into public.user_blocks (user_id, blocked_id) values (${world.ada}, ${world.bela})`;
const unblocks = () => world.bed.owner`delete from public.user_blocks where user_id = ${world.ada}`;
const isWhole = () => noteLedgerFile(world.bed.owner, world.bed.file);
const stranger = () => ({ id: randomUUID(), community: '0123456789abcdef', at: '2026-11-29T12:00:00Z' });

test('[S22] a restore refuses a missing ledger, and one of another community, and says the way out', async () => {
  expect(await world.bed.replay(), 'nothing was written yet').toMatchObject({ blocks: 0 });
  await blocks();
  await world.bed.writes();
  renameSync(world.bed.file, `${world.bed.file}.away`);
  await expect(world.bed.replay()).rejects.toThrow(ExpectedRefusal);
  await appendToLedger(world.bed.file, [{ ...stranger(), kind: 'erasure', about: 'x', member: 'x' }]);
  await expect(world.bed.replay()).rejects.toThrow(/has no line of it\..*LEDGER_FILE.*--without-ledger/);
  renameSync(`${world.bed.file}.away`, world.bed.file);
  expect(await world.bed.replay()).toMatchObject({ blocks: 0 });
});

test('[S22] where the ledger is lost for good, another one begins with what the database still has', async () => {
  await blocks();
  await world.bed.writes();
  const lines = await readLedger(world.bed.file);
  await world.bed.replay();
  rmSync(world.bed.file);
  expect(await isWhole()).toBe(false);
  expect(await replayLedger(world.bed.owner, { file: world.bed.file, isLost: true })).toMatchObject({ blocks: 0 });
  expect([await isWhole(), existsSync(world.bed.file)]).toEqual([true, false]);
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toEqual(lines);
});

test('[S22] a start notes that the ledger is missing until it is back, though a new one has begun', async () => {
  expect(await isWhole()).toBe(true);
  await blocks();
  await world.bed.writes();
  expect(await isWhole()).toBe(true);
  renameSync(world.bed.file, `${world.bed.file}.away`);
  expect(await isWhole()).toBe(false);
  await unblocks();
  await world.bed.writes();
  expect(await isWhole(), 'it has new lines only').toBe(false);
  copyFileSync(`${world.bed.file}.away`, world.bed.file);
  expect(await isWhole()).toBe(true);
});

test('[S22] what another file got meanwhile is written again into the one that was found', async () => {
  await blocks();
  await world.bed.writes();
  renameSync(world.bed.file, `${world.bed.file}.away`);
  await unblocks();
  await world.bed.writes();
  const interim = await readLedger(world.bed.file);
  renameSync(`${world.bed.file}.away`, world.bed.file);
  expect(await isWhole()).toBe(true);
  await world.bed.writes();
  expect(interim).toMatchObject([{ on: false }]);
  expect(await readLedger(world.bed.file)).toMatchObject([{ on: true }, interim[0] ?? {}]);
});

test('[S22] a node that finds its ledger gone notes the loss as it begins another one', async () => {
  const whole = async () => (await world.bed.owner`select app.is_ledger_whole() as whole`)[0]?.['whole'] as boolean;
  await blocks();
  await world.bed.writes();
  expect(await whole(), 'the first line makes the file').toBe(true);
  rmSync(world.bed.file);
  await unblocks();
  await world.bed.writes();
  expect([existsSync(world.bed.file), await whole()]).toEqual([true, false]);
});

/** Writes a line, loses the file, writes another one. Resolves to what takes the database back before the loss. */
async function loses(): Promise<() => Promise<void>> {
  await blocks();
  await world.bed.writes();
  const older = await world.bed.admin`select * from app.ledger_lines`;
  rmSync(world.bed.file);
  await unblocks();
  await world.bed.writes();
  return async () => {
    await world.bed.settle();
    await world.bed.admin`insert into app.ledger_lines ${world.bed.admin(older, 'id', 'line', 'at', 'written_at')}`;
  };
}

test('[S22] a ledger that began after the loss of another one is refused, known or not', async () => {
  const forgetLoss = await loses();
  await expect(world.bed.replay(), 'its loss was noted').rejects.toThrow(
    /begins after it was lost\..*--without-ledger/,
  );
  await forgetLoss();
  await expect(world.bed.replay(), 'it knows no line').rejects.toThrow(ExpectedRefusal);
  expect(await replayIfForgotten(world.bed.owner, world.bed.file), 'a start goes on').toBe(true);
});

test('[S22] what was written after the loss still counts once the older lines are in the file again', async () => {
  const forgetLoss = await loses();
  await forgetLoss();
  expect(await replayLedger(world.bed.owner, { file: world.bed.file, isLost: true })).toMatchObject({ blocks: 0 });
  await world.bed.writes();
  expect(await isWhole()).toBe(true);
  expect(await readLedger(world.bed.file)).toMatchObject([{ on: false }, { on: true }, { on: false }]);
  expect(lastLines(await readLedger(world.bed.file))).toMatchObject([{ kind: 'block', on: false }]);
  await blocks();
  await world.bed.owner`delete from app.ledger_lines where written_at is null`;
  expect(await world.bed.replay()).toMatchObject({ blocks: 1 });
});

test('[S22] lines before the last one that the database does not know are noticed too', async () => {
  await blocks();
  await world.bed.writes();
  await world.bed.admin`delete from app.ledger_lines`;
  await world.bed.admin`delete from public.user_blocks where user_id = ${world.ada}`;
  // A node that has served the restored database before.
  await world.bed.owner`insert into public.user_blocks (user_id, blocked_id) values (${world.bela}, ${world.ada})`;
  await world.bed.writes();
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(true);
  expect(await world.bed.owner`select from public.user_blocks where user_id = ${world.ada}`).toHaveLength(1);
  await world.bed.writes();
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
});

test('[S22] what was done again is said with its counts', async () => {
  const none = await world.bed.replay();
  expect(replayedText(none)).toBe('The ledger had nothing to do again.');
  expect(replayedText({ ...none, blocks: 2, erasures: 1 })).toBe('Done again from the ledger: 2 blocks, 1 erasures.');
});
