import { expect, test } from 'vitest';
import { roomActsOf } from './room-acts.ts';
import type { RoomConnection } from './room-connection.ts';

test('[LIVE-07] a message whose answer is lost is said again under the same id, and then another', async () => {
  const said: { id: string; text: string }[] = [];
  const answers = [{ code: 'offline' as const, waitMs: 0 }, null, null];
  const connection: Pick<RoomConnection, 'act'> = {
    act(_, payload) {
      said.push(payload as { id: string; text: string });
      return Promise.resolve(answers.shift() ?? null);
    },
  };
  const acts = roomActsOf(connection);
  expect(await acts.say('Bonsoir')).toBe(false);
  expect(await acts.say('Bonsoir')).toBe(true);
  expect(await acts.say('Bonsoir')).toBe(true);
  const [lost, again, next] = said.map(({ id }) => id);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
