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

test('[LIVE-07] whose message is refused types no longer; one that is there says as much', async () => {
  const typing: boolean[] = [];
  const answers = [{ code: 'live-slow' as const, waitMs: 9000 }, null];
  const acts = roomActsOf({
    act(name, payload) {
      if (name === 'many:say') return Promise.resolve(answers.shift() ?? null);
      typing.push((payload as { isTyping: boolean }).isTyping);
      return Promise.resolve(null);
    },
  });
  acts.type();
  await acts.say('Bonsoir');
  expect(typing).toEqual([true, false]);
  acts.type();
  await acts.say('Bonsoir');
  acts.type();
  expect(typing).toEqual([true, false, true, true]);
});
