import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { inDatabase } from '#tests/support/database-cluster.ts';
import type { LabDevice } from '#tests/support/lab/lab-device.ts';
import { ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn, startDevices } from './crew.ts';
import { conversationOf, checkDevice } from './invariants.ts';
import { copyDatabase } from './logical-copy.ts';
import { newPeople, type Person } from './members.ts';
import { archiving } from './point-in-time.ts';
import { openSql, visibleStateOf } from './visible-state.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Pair {
  people: [Person, Person];
  devices: [LabDevice, LabDevice];
  /** Each sends this text to the other. */
  say(text: string): Promise<void>;
  settled(): Promise<void>;
}

/** Creates two members on devices at the server. */
async function pairAt(url: string, databaseUrl: string, ends: (() => unknown)[] = endings): Promise<Pair> {
  const sql = openSql(databaseUrl);
  const people = (await newPeople(sql, 2)) as Pair['people'];
  await sql.end();
  return devicesOf(people, url, ends);
}

/** Starts another device for each of the two. */
async function devicesOf(people: Pair['people'], url: string, ends: (() => unknown)[]): Promise<Pair> {
  const devices = startDevices([url, url]) as Pair['devices'];
  ends.push(() => devices.forEach((device) => device.end()));
  await Promise.all(people.map((person, n) => signIn(devices[n] as LabDevice, person)));
  const conversationId = conversationOf(...people);
  const say = async (text: string) => {
    for (const [n, device] of devices.entries())
      await device.send({
        conversationId,
        receiverId: people[1 - n]?.id as Person['id'],
        type: 'text',
        text: `${text} ${n}`,
        mediaUrl: null,
        gifUrl: null,
      });
  };
  return {
    people,
    devices,
    say,
    async settled() {
      for (const device of devices) await device.hurry();
      expect(await Promise.all(devices.map((device) => device.settled(30_000)))).toEqual([null, null]);
    },
  };
}

const both = (...texts: string[]) => texts.flatMap((text) => [`${text} 0`, `${text} 1`]);

/** Expects every device to show what the database has: these texts, each once. */
async function expectWords({ people, devices }: Pair, databaseUrl: string, texts: string[]): Promise<void> {
  const sql = openSql(databaseUrl);
  for (const [n, device] of devices.entries()) {
    const sight = await visibleStateOf(sql, people[n]?.id as Person['id']);
    // As text: a list is cut short in the message of a failure.
    expect(checkDevice(await device.shows(), sight, `${n}`).join('\n')).toBe('');
    expect(
      Object.values(sight)
        .flatMap(({ rows }) => rows.map(({ text }) => text))
        .sort(),
    ).toEqual(texts.sort());
  }
  await sql.end();
}

test('[Y21] a restored backup changes the epoch; lost data go, queued entries arrive once', async () => {
  const server = await startServerProcess({ seed: 'empty', app: false });
  endings.push(() => server.dispose());
  const archive = await archiving(server);
  endings.push(() => archive.remove());
  const pair = await pairAt(server.url, server.databaseUrl);
  await pair.say('dans la sauvegarde');
  await pair.settled();
  await archive.backUp();
  await pair.say('après elle');
  await pair.settled();
  const moment = await archive.moment();
  await pair.say('après le moment');
  await pair.settled();
  const before = await pair.devices[0].epoch();

  await server.stop();
  await pair.say('pendant la panne');
  archive.restore(moment);
  await server.start();
  await pair.settled();
  await expectWords(pair, server.databaseUrl, both('dans la sauvegarde', 'après elle', 'pendant la panne'));
  const [then, now] = [before, await pair.devices[1].epoch()].map((epoch) => epoch?.split('-'));
  expect(now?.[1]).not.toBe(then?.[1]);
  // The same database; the third part has changed too, because its files are a copy.
  expect(now?.[0]).toBe(then?.[0]);
  await pair.say('et la suite');
  await pair.settled();
  await expectWords(
    pair,
    server.databaseUrl,
    both('dans la sauvegarde', 'après elle', 'pendant la panne', 'et la suite'),
  );
}, 120_000);

describe('an older copy returns under devices that know more', () => {
  let server: ServerProcess;
  let pair: Pair;
  let said: string[];
  beforeAll(async () => {
    server = await startServerProcess({ seed: 'empty', app: false });
    pair = await pairAt(server.url, server.databaseUrl, lasting);
    said = [];
  }, 120_000);
  afterAll(async () => {
    for (const end of lasting.splice(0).reverse()) await end();
    await server.dispose();
  });
  const lasting: (() => unknown)[] = [];

  const say = async (text: string) => {
    await pair.say(text);
    await pair.settled();
    said.push(...both(text));
  };
  /** Messages after the copy are lost; those written before the server returns wait. */
  async function lose(way: string, copy: () => void, back: () => void): Promise<void> {
    await say(`${way} : dans la copie`);
    await server.stop();
    copy();
    await server.start();
    await pair.say(`${way} : perdu`);
    await pair.settled();
    await server.stop();
    await pair.say(`${way} : en attente`);
    said.push(...both(`${way} : en attente`));
    back();
  }
  const expectAll = async () => {
    await pair.settled();
    await expectWords(pair, server.databaseUrl, [...said]);
  };

  test('[Y21] after `npm run restore` devices follow, and queued entries arrive once', async () => {
    const [file, before] = [`${server.dataDir}.saved`, await pair.devices[0].epoch()];
    const command = (name: 'backup' | 'restore') => () =>
      execFileSync(process.execPath, ['server/postgres/backup/cli.ts', name, file, '--data', server.dataDir]);
    await lose('restore', command('backup'), command('restore'));
    rmSync(file);
    await server.start();
    await expectAll();
    await say('et la suite');
    await expectAll();
    const epochs = await Promise.all(pair.devices.map((device) => device.epoch()));
    expect([epochs[0] === epochs[1], epochs[0] === before]).toEqual([true, false]);
  }, 120_000);

  test('[Y21] a folder silently rolled back, then written past the loss, is noticed by devices', async () => {
    await lose(
      'dossier',
      () => server.backUp(),
      () => server.restore(),
    );
    for (const device of pair.devices) await device.online(false);
    await server.start();
    const others = await devicesOf(pair.people, server.url, lasting);
    for (let n = 0; n < 4; n++) await others.say(`entre-temps ${n}`);
    await others.settled();
    said.push(...both('entre-temps 0', 'entre-temps 1', 'entre-temps 2', 'entre-temps 3'));
    for (const device of pair.devices) await device.online(true);
    await expectAll();
  }, 120_000);

  test('[Y21] a disk set back to a snapshot is noticed by the first device that is ahead', async () => {
    await lose(
      'instantané',
      () => server.backUp(),
      () => server.rewind(),
    );
    await server.start();
    await expectAll();
  }, 120_000);
});

test('[Y21] a dump restored into a fresh database has a new epoch, and loses no entry', async () => {
  const [port, folder, cluster] = [await freePort(), makeDataDir(), makeDataDir()];
  const embedded = await startEmbedded({ dataDir: join(cluster.path, 'data') });
  endings.push(() => embedded.stop().then(cluster.remove));
  const named = async () => {
    const name = `alcove_${randomUUID().slice(0, 8)}`;
    const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`create database ${name}`);
    await sql.end();
    return inDatabase(embedded.url, name);
  };
  const [old, fresh] = [await named(), await named()];
  const serverOn = (url: string) =>
    new ServerProcess(port, folder, { seed: 'demo', app: false, env: { DATABASE_URL: url } });
  const server = serverOn(old);
  await server.start();
  const pair = await pairAt(server.url, old);
  await pair.say('avant la copie');
  await pair.settled();
  const before = await pair.devices[0].epoch();

  await server.stop();
  await pair.say('pendant la copie');
  await copyDatabase(old, fresh);
  const next = serverOn(fresh);
  endings.push(() => next.dispose());
  await next.start();
  await pair.settled();
  expect(await pair.devices[0].epoch()).not.toBe(before);
  await expectWords(pair, fresh, both('avant la copie', 'pendant la copie'));
  await pair.say('et la suite');
  await pair.settled();
  await expectWords(pair, fresh, both('avant la copie', 'pendant la copie', 'et la suite'));
}, 120_000);
