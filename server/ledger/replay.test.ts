/** The ledger between database and file: jobs that are killed, lines that stand twice, and files of others. */
import { appendFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ledgerWorld } from '#tests/support/ledger-bed.ts';
import { appendToLedger, ledgerFileOf, readLedger } from './ledger-file.ts';
import { replayIfForgotten } from './replay.ts';

const world = ledgerWorld();

const blocks = () =>
  world.bed.owner`insert into public.user_blocks (user_id, blocked_id) values (${world.ada}, ${world.bela})`;
const unblocks = () => world.bed.owner`delete from public.user_blocks where user_id = ${world.ada}`;
const isBlocked = async () =>
  (await world.bed.owner`select from public.user_blocks where user_id = ${world.ada} and blocked_id = ${world.bela}`)
    .length > 0;
const forget = () => world.bed.admin`delete from public.user_blocks where user_id = ${world.ada}`;

test('[S22] a job that is killed before its lines are in the file leaves them for the next', async () => {
  await blocks();
  await world.bed.writes(0);
  expect(await readLedger(world.bed.file)).toEqual([]);
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toMatchObject([{ kind: 'block', on: true }]);
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toHaveLength(1);
});

test('[S22] a job that is killed before it marks its lines writes them twice, which does no harm', async () => {
  await blocks();
  await world.bed.writes(2);
  await unblocks();
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toMatchObject([{ on: true }, { on: true }, { on: false }]);
  await world.bed.admin`insert into public.user_blocks (user_id, blocked_id) values (${world.ada}, ${world.bela})`;
  expect(await world.bed.replay()).toMatchObject({ blocks: 1 });
  expect([await isBlocked(), (await world.bed.replay()).blocks]).toEqual([false, 0]);
});

test('[S22] an act and its line stand or fall together, and each line gets a job', async () => {
  const rolledBack = world.bed.owner.begin(async (tx) => {
    await tx`insert into public.user_blocks (user_id, blocked_id) values (${world.ada}, ${world.bela})`;
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toEqual([]);
  await world.bed.owner`delete from graphile_worker._private_jobs`;
  await blocks();
  const jobs = () => world.bed.owner`select from graphile_worker.jobs where task_identifier = 'ledger.write'`;
  expect(await jobs()).toHaveLength(1);
  // Lost with its node: each minute looks for what waits for long.
  await world.bed.owner`delete from graphile_worker._private_jobs`;
  await world.bed.owner`update app.ledger_lines set at = now() - interval '2 minutes' where written_at is null`;
  await world.bed.owner`select app.tidy_ledger()`;
  expect(await jobs()).toHaveLength(1);
});

test('[S22] a torn line is left out, and the next one begins on a line of its own', async () => {
  await blocks();
  await world.bed.writes(2);
  appendFileSync(world.bed.file, readFileSync(world.bed.file, 'utf8').slice(0, 40));
  await world.bed.writes();
  expect(await readLedger(world.bed.file)).toHaveLength(2);
  await forget();
  expect([(await world.bed.replay()).blocks, await isBlocked()]).toEqual([1, true]);
});

test('[S22] a database that does not know the end of its ledger replays it, once', async () => {
  await blocks();
  await world.bed.writes();
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
  await forget();
  await world.bed.owner`delete from app.ledger_lines`;
  expect([await replayIfForgotten(world.bed.owner, world.bed.file), await isBlocked()]).toEqual([true, true]);
  await world.bed.writes();
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
});

test('[S22] lines of another community that used the same file are left alone', async () => {
  const stranger = { id: crypto.randomUUID(), community: '0123456789abcdef', at: '2026-11-29T12:00:00Z' };
  await appendToLedger(world.bed.file, [{ ...stranger, kind: 'erasure', about: 'x', member: 'x' }]);
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
  expect(await world.bed.replay()).toMatchObject({ erasures: 0 });
});

test('[S22] a ledger that ends with lines of another community is replayed too, once', async () => {
  await blocks();
  await world.bed.writes();
  const stranger = { community: '0123456789abcdef', at: '2026-11-29T12:00:00Z', kind: 'erasure', about: 'x' };
  const strangers = Array.from({ length: 600 }, () => ({ ...stranger, id: crypto.randomUUID(), member: 'x' }));
  await appendToLedger(world.bed.file, strangers);
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
  await forget();
  await world.bed.owner`delete from app.ledger_lines`;
  expect([await replayIfForgotten(world.bed.owner, world.bed.file), await isBlocked()]).toEqual([true, true]);
  expect(await replayIfForgotten(world.bed.owner, world.bed.file)).toBe(false);
});

test('[S22] a lifted measure that a backup brings back is lifted again, and restrictions return', async () => {
  const decide = async (measure: string) => {
    const [row] = await world.bed.owner<{ id: string }[]>`
      insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
      values ('report', ${world.bela}, ${world.bela}, ${measure}, 'scam', 'Des faits.') returning id`;
    return row?.id as string;
  };
  const [lifted, inForce] = [await decide('suspend'), await decide('restrict-chat')];
  await world.bed.owner`update app.decisions set lifted_at = now() where id = ${lifted}`;
  await world.bed.writes();
  await world.bed.admin`update app.decisions set lifted_at = null where id = ${lifted}`;
  await world.bed.admin`delete from app.decisions where id = ${inForce}`;
  expect(await world.bed.replay()).toMatchObject({ measures: 2 });
  const [row] = await world.bed.owner`
    select app.is_suspended(${world.bela}) as suspended, app.is_under_measure(${world.bela}, '{restrict-chat}') as restricted`;
  expect(row).toEqual({ suspended: false, restricted: true });
});

test('[S22] a withdrawn consent stays withdrawn, and one that was given again stays given', async () => {
  const consent = (given: boolean) =>
    world.bed.owner`update public.profiles set sensitive_consent = ${given ? 1 : null} where id = ${world.ada}`;
  const isGiven = async () =>
    (
      await world.bed.owner`select sensitive_consent is not null as given from public.profiles where id = ${world.ada}`
    )[0]?.['given'];
  await consent(true);
  await consent(false);
  await world.bed.writes();
  await world.bed
    .admin`update public.profiles set sensitive_consent = 1, sensitive_consent_at = now() where id = ${world.ada}`;
  expect([(await world.bed.replay()).consents, await isGiven()]).toEqual([1, false]);
  await consent(true);
  await world.bed.writes();
  expect([(await world.bed.replay()).consents, await isGiven()]).toEqual([0, true]);
});

test('[S22] a ledger in the data folder, which a restore replaces, is refused', () => {
  expect(() => ledgerFileOf('/srv/alcove', '/srv/alcove/ledger')).toThrow('which a restore replaces');
  expect(ledgerFileOf('/srv/alcove')).toBe('/srv/alcove.ledger');
});
