/** `KILLS`: number of kills; `KILLS_FROM`: the first one, which is also the seed of the load. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabDevice } from '#tests/support/lab/lab-device.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { loadOf } from './acts.ts';
import { Crew, labClient, signIn, startDevices } from './crew.ts';
import { newPeople } from './members.ts';
import { openSql } from './visible-state.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const FROM = Number(process.env['KILLS_FROM'] ?? 1);
/** Kills between two checks. */
const ROUND = 10;
const MEMBERS = 4;
const PER_SECOND = 24;
/** PostgreSQL is killed at every n-th kill. */
const DATABASE_EVERY = 4;

let server: ServerProcess;
let devices: LabDevice[] = [];
beforeAll(async () => {
  server = await startServerProcess({ seed: 'empty', app: false });
  devices = startDevices(Array.from({ length: MEMBERS }, () => server.url));
});
afterAll(async () => {
  for (const device of devices) device.end();
  await server.dispose();
});

async function crewOf(): Promise<Crew> {
  const sql = openSql(server.databaseUrl);
  const people = await newPeople(sql, MEMBERS);
  await sql.end();
  for (const [n, person] of people.entries()) await signIn(devices[n] as LabDevice, person);
  return new Crew(people, devices.map(labClient));
}

/** Kills the server: sometimes while it serves members, sometimes during its start's first requests. */
async function killOften(from: number, count: number, until: AbortController): Promise<void> {
  for (let nth = from; nth < from + count; nth++) {
    await wait(80 + ((nth * 97) % 320));
    await (nth % DATABASE_EVERY === 0 ? server.killDatabase() : server.kill());
    await server.start();
    for (const device of devices) void device.hurry().catch(() => undefined);
  }
  until.abort();
}

const rounds = Array.from({ length: Math.ceil(KILLS / ROUND) }, (_, n) => ({
  from: FROM + n * ROUND,
  count: Math.min(ROUND, KILLS - n * ROUND),
}));

test.each(rounds)(
  '[Y1, Y2, Y3, Y6] kill $from and the $count after it lose and double nothing',
  async ({ from, count }) => {
    const crew = await crewOf();
    const over = new AbortController();
    const killing = killOften(from, count, over);
    for (let part = 0; !over.signal.aborted; part++)
      await crew.play(
        loadOf({
          members: MEMBERS,
          perSecond: PER_SECOND,
          ms: 1000,
          seed: from * 1000 + part,
          word: `${from}.${part}`,
        }),
      );
    await killing;
    const sql = openSql(server.databaseUrl);
    const complaints = await crew.complaints(sql, 30_000);
    await sql.end();
    expect(complaints, `seed ${from}\n${crew.describe()}`).toEqual([]);
    expect(crew.history.filter(({ outcome }) => outcome.did === 'sent').length, 'there was load').toBeGreaterThan(
      count,
    );
  },
  300_000,
);
