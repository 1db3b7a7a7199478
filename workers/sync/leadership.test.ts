import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '#lib/channel.ts';
import { virtualClock, type VirtualClock } from '#tests/support/clocks.ts';
import { competeForLeadership } from './leadership.ts';

let serial = 0;
let clock: VirtualClock;
/** The listeners of all channels; a sender does not hear its own messages. */
let bus: Map<Channel, (message: unknown) => void>;
const stops: AbortController[] = [];
const ends: Promise<void>[] = [];

beforeEach(() => {
  serial += 1;
  clock = virtualClock();
  bus = new Map();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  await Promise.all(ends.splice(0));
});

function channelOf(isFrozen: () => boolean): Channel {
  const channel: Channel = {
    // A frozen tab sends nothing but still holds its lock.
    post(message) {
      for (const [otherChannel, receive] of bus) if (otherChannel !== channel && !isFrozen()) receive(message);
    },
    listen(listener) {
      bus.set(channel, listener);
      return () => void bus.delete(channel);
    },
    close: () => void bus.delete(channel),
  };
  return channel;
}

interface Tab {
  leads: boolean;
  sessions: number;
  frozen: boolean;
  close(): Promise<void>;
}

function tab(build = 1): Tab {
  const stop = new AbortController();
  const self: Tab = { leads: false, sessions: 0, frozen: false, close: async () => undefined };
  const channel = channelOf(() => self.frozen);
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      Object.assign(self, { leads: true, sessions: self.sessions + 1 });
      signal.addEventListener('abort', () => {
        self.leads = false;
        resolve();
      });
    });
  const leadershipEnd = competeForLeadership(
    { lock: `leader-${serial}`, channel, build, lead },
    { clock, locks: navigator.locks },
    stop.signal,
  );
  stops.push(stop);
  ends.push(leadershipEnd);
  self.close = async () => {
    stop.abort();
    await leadershipEnd;
  };
  return self;
}
const leaders = (...tabs: Tab[]) => tabs.filter(({ leads }) => leads).length;
const pass = async (seconds: number) => {
  for (let n = 0; n < seconds; n++) await clock.advance(1000);
};

test('[Y15] one of several tabs leads, and another follows at once when it closes', async () => {
  const tabs = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(leaders(...tabs)).toBe(1));
  await tabs.find(({ leads }) => leads)?.close();
  await vi.waitFor(() => expect(leaders(...tabs)).toBe(1));
});

test('[Y15] a frozen leader is replaced within ten seconds, and stands down when it wakes', async () => {
  const firstTab = tab();
  await vi.waitFor(() => expect(firstTab.leads).toBe(true));
  const two = tab();
  firstTab.frozen = true;
  await pass(5);
  expect(two.leads).toBe(false);
  await pass(4);
  await vi.waitFor(() => expect(two.leads).toBe(true));
  await vi.waitFor(() => expect(firstTab.leads).toBe(false));
});

test('[Y15] a frozen leader is replaced though the clock was set back by a day meanwhile', async () => {
  const firstTab = tab();
  await vi.waitFor(() => expect(firstTab.leads).toBe(true));
  const two = tab();
  await pass(2);
  firstTab.frozen = true;
  clock.set(-86_400_000);
  await pass(10);
  await vi.waitFor(() => expect(two.leads).toBe(true));
});

test('[Y15] the newest version leads, whoever was first', async () => {
  const old = tab(1);
  await vi.waitFor(() => expect(old.leads).toBe(true));
  const fresh = tab(2);
  await pass(3);
  await vi.waitFor(() => expect(fresh.leads).toBe(true));
  expect(old.leads).toBe(false);
  await fresh.close();
  await vi.waitFor(() => expect(old.leads).toBe(true));
});

test('[Y15] a leader with a heartbeat is left alone', async () => {
  const firstTab = tab();
  await vi.waitFor(() => expect(firstTab.leads).toBe(true));
  const two = tab();
  const three = tab(0);
  await pass(30);
  expect([firstTab.sessions, two.sessions, three.sessions]).toEqual([1, 0, 0]);
});

test('[Y15] a tab that was asleep itself does not trust the other’s silence', async () => {
  const firstTab = tab();
  await vi.waitFor(() => expect(firstTab.leads).toBe(true));
  const two = tab();
  await pass(1);
  firstTab.frozen = true;
  clock.sleep(60_000);
  await pass(1);
  firstTab.frozen = false;
  await pass(20);
  expect([firstTab.sessions, two.sessions]).toEqual([1, 0]);
});

test('[Y15] a tab given the lock while about to steal it steals nothing', async () => {
  const stop = new AbortController();
  const channel = channelOf(() => false);
  const lockRequests: LockOptions[] = [];
  const locks = {
    ...navigator.locks,
    request(name: string, lockOptions: LockOptions, granted: LockGrantedCallback<void>) {
      lockRequests.push(lockOptions);
      return navigator.locks.request(name, lockOptions, (lock) => {
        // The last heartbeat of an older leader arrives after its lock has passed on.
        bus.get(channel)?.({ kind: 'beat', build: 1 });
        return granted(lock);
      });
    },
  } as LockManager;
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const lock = `leader-${serial}`;
  const leadershipEnd = competeForLeadership({ lock, channel, build: 2, lead }, { clock, locks }, stop.signal);
  await vi.waitFor(() => expect(lockRequests).toHaveLength(1));
  await clock.advance(0);
  let release = () => {};
  const newer = navigator.locks.request(
    lock,
    { steal: true },
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  await vi.waitFor(() => expect(lockRequests).toHaveLength(2));
  expect(lockRequests.map(({ steal }) => steal ?? false)).toEqual([false, false]);
  stop.abort();
  release();
  await Promise.all([leadershipEnd, newer]);
});
