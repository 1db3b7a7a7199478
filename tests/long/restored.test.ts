/** Tests the slow ways in which a database returns to an older state. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { copyDatabase } from '#tests/faults/logical-copy.ts';
import { both, expectWords, pairAt } from '#tests/faults/restored-pair.ts';
import { archiving } from '#tests/faults/point-in-time.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { inDatabase } from '#tests/support/database-cluster.ts';
import { ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

test('[Y21] a restored backup changes the epoch; lost data go, queued entries arrive once', async () => {
  const server = await startServerProcess({ seed: 'empty', app: false });
  endings.push(() => server.dispose());
  const archive = await archiving(server);
  endings.push(() => archive.remove());
  const pair = await pairAt(server.url, server.databaseUrl, endings);
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
  const pair = await pairAt(server.url, old, endings);
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
