import { expect, test } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import { createPersistentConnection } from './persistent-connection.ts';

function connecting() {
  const clock = virtualClock();
  const stop = new AbortController();
  const self = {
    tries: 0,
    online: true,
    refusals: [] as (FailureCode | null)[],
    refreshed: [] as string[],
    opened: 0,
    closes: [] as [number, FailureCode | null][],
    end: () => {},
    typed: 0,
  };
  const connection = createPersistentConnection({
    clock,
    random: fixedRandom(),
    isOnline: () => self.online,
    accessToken: async () => ({ ok: true, value: `token ${self.refreshed.length}` }),
    afterUnauthorized: async (token) => void self.refreshed.push(token),
    listener: {
      onItem: () => undefined,
      onUnreadable: () => undefined,
      onTyping: () => undefined,
      onCalls: () => undefined,
    },
    async connect() {
      self.tries += 1;
      const code = self.refusals.shift() ?? null;
      if (code) return { ok: false, code };
      const closed = new Promise<void>((resolve) => (self.end = resolve));
      return { ok: true, value: { digest: null, closed, close: self.end, sendTyping: () => void (self.typed += 1) } };
    },
    onOpen: () => void (self.opened += 1),
    onClosed: (tries, code) => void self.closes.push([tries, code]),
  });
  const running = connection.run(stop.signal);
  const halt = () => {
    stop.abort();
    self.end();
    return running;
  };
  return { clock, connection, self, halt };
}
const times = (n: number, code: FailureCode): FailureCode[] => Array.from({ length: n }, () => code);

test('[CHAT-18, CHAT-24] five quick attempts come first', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = times(100, 'offline');
  await clock.advance(8000);
  expect(self.tries).toBe(5);
  expect(self.closes).toEqual([
    [0, null],
    [1, 'offline'],
    [2, 'offline'],
    [3, 'offline'],
    [4, 'offline'],
    [5, 'offline'],
  ]);
  await halt();
});

test('[CHAT-19] attempts are two seconds apart', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = times(100, 'timeout');
  await clock.advance(1999);
  expect(self.tries).toBe(1);
  await clock.advance(1);
  expect(self.tries).toBe(2);
  await halt();
});

test('[CHAT-98] afterwards one attempt follows every fifteen seconds', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = times(100, 'offline');
  await clock.advance(8000);
  await clock.advance(14_999);
  expect(self.tries).toBe(5);
  await clock.advance(1);
  expect(self.tries).toBe(6);
  await halt();
});

test('[CHAT-100] attempts continue for as long as needed', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = times(400, 'offline');
  await clock.advance(3_600_000);
  expect(self.tries).toBeGreaterThan(200);
  self.refusals = [];
  await clock.advance(15_000);
  expect(self.opened).toBe(1);
  await halt();
});

test('[CHAT-23] a lost connection is reported at once and restored', async () => {
  const { clock, self, halt } = connecting();
  await clock.advance(0);
  expect(self.opened).toBe(1);
  self.end();
  await clock.advance(0);
  expect(self.closes.at(-1)).toEqual([0, null]);
  await clock.advance(2000);
  expect(self.opened).toBe(2);
  await halt();
});

test('[Y5, CHAT-65] the network’s return ends the wait; offline nothing is tried', async () => {
  const { clock, connection, self, halt } = connecting();
  self.online = false;
  await clock.advance(60_000);
  expect(self.tries).toBe(1);
  self.end();
  await clock.advance(60_000);
  expect(self.tries).toBe(1);
  expect(self.closes.at(-1)).toEqual([0, 'offline']);
  self.online = true;
  connection.retryNow();
  await clock.advance(0);
  expect(self.tries).toBe(2);
  await halt();
});

test('[CHAT-26] a token refused by the server is refreshed', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = ['unauthorized'];
  await clock.advance(2000);
  expect(self.refreshed).toEqual(['token 0']);
  expect(self.opened).toBe(1);
  await halt();
});

test('[Y5] typing without a connection is dropped, not queued', async () => {
  const { clock, connection, self, halt } = connecting();
  self.refusals = ['offline'];
  await clock.advance(0);
  connection.sendTyping('c' as never, true);
  await clock.advance(2000);
  expect(self.typed).toBe(0);
  connection.sendTyping('c' as never, true);
  expect(self.typed).toBe(1);
  connection.disconnect();
  await clock.advance(2000);
  expect(self.opened).toBe(2);
  await halt();
});

test('[CHAT-20] its state is connecting, failed with a code, or connected', async () => {
  const { clock, self, halt } = connecting();
  self.refusals = ['server-error'];
  await clock.advance(0);
  expect(self.closes).toEqual([
    [0, null],
    [1, 'server-error'],
  ]);
  expect(self.opened).toBe(0);
  await clock.advance(2000);
  expect(self.opened).toBe(1);
  await halt();
});
