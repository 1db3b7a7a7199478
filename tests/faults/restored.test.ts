import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { both, devicesOf, expectWords, pairAt, type Pair } from './restored-pair.ts';

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
