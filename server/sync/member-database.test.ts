import { expect, test } from 'vitest';
import { faultProxy } from '#tests/faults/fault-proxy.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openMemberDatabase } from './member-database.ts';

test('[S11, S35] of a database that has fallen silent, rules and seats are asked for anew', async () => {
  const database = await freshDatabase();
  const direct = new URL(database.syncUrl);
  const proxy = faultProxy(Number(direct.port));
  const gate = await proxy.openListener();
  direct.port = new URL(gate.url).port;
  const behind = openMemberDatabase(direct.href, undefined, 400);
  const rules = () => behind.live('live_rules', { rooms: [] });
  const seats = () => behind.live('keep_live_seats', { node: 'node-one', seats: [] });
  await Promise.all([rules(), seats()]);
  gate.lose();
  await Promise.all([rules, seats].map((ask) => expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' })));
  gate.heal();
  expect(await Promise.all([rules(), seats()])).toEqual([
    { live: true, rooms: [] },
    { live: true, seats: [] },
  ]);
  await behind.stop();
  await proxy.close();
  await database.drop();
});
