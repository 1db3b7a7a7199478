import { afterEach, expect, test, vi } from 'vitest';
import { fastClock, steady } from '#tests/support/clocks.ts';
import { openChannel } from './browser.ts';
import { campaign } from './leadership.ts';

/** Twenty seconds pass in one. */
const TIMES = 20;
let serial = 0;
const stops: AbortController[] = [];
const ends: Promise<void>[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  await Promise.all(ends.splice(0));
});

interface Tab {
  leads: boolean;
  terms: number;
  frozen: boolean;
  since: number;
  close(): Promise<void>;
}

function tab(build = 1): Tab {
  const clock = fastClock(TIMES);
  const stop = new AbortController();
  const channel = openChannel(`beats-${serial}`);
  const self: Tab = { leads: false, terms: 0, frozen: false, since: 0, close: async () => undefined };
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      Object.assign(self, { leads: true, terms: self.terms + 1, since: Date.now() });
      signal.addEventListener('abort', () => {
        self.leads = false;
        resolve();
      });
    });
  // A frozen tab says nothing: its messages are lost, its lock stays.
  const heard = { ...channel, post: (message: unknown) => void (self.frozen || channel.post(message)) };
  const ended = campaign({ lock: `leader-${serial}`, channel: heard, build, lead }, { clock, random: steady(), locks: navigator.locks, channel: openChannel }, stop.signal);
  stops.push(stop);
  ends.push(ended.then(() => channel.close()));
  self.close = async () => {
    stop.abort();
    await ended;
  };
  return self;
}
const leaders = (...tabs: Tab[]) => tabs.filter(({ leads }) => leads).length;

test('[Y15] of several tabs one leads, and another follows it at once when it is closed', async () => {
  serial += 1;
  const tabs = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(leaders(...tabs)).toBe(1));
  await tabs.find(({ leads }) => leads)?.close();
  await vi.waitFor(() => expect(leaders(...tabs)).toBe(1));
});

test('[Y15] a frozen leader is replaced within ten seconds, and stands down when it wakes', async () => {
  serial += 1;
  const one = tab();
  await vi.waitFor(() => expect(one.leads).toBe(true));
  const two = tab();
  one.frozen = true;
  const frozenAt = Date.now();
  await vi.waitFor(() => expect(two.leads).toBe(true), 2000);
  expect((two.since - frozenAt) * TIMES).toBeLessThan(10_000);
  await vi.waitFor(() => expect(one.leads).toBe(false));
});

test('[Y15] the newest version leads, whoever was first', async () => {
  serial += 1;
  const old = tab(1);
  await vi.waitFor(() => expect(old.leads).toBe(true));
  const fresh = tab(2);
  await vi.waitFor(() => expect(fresh.leads).toBe(true), 2000);
  expect(old.leads).toBe(false);
  await fresh.close();
  await vi.waitFor(() => expect(old.leads).toBe(true));
});

test('[Y15] a leader that is heard is left alone', async () => {
  serial += 1;
  const one = tab();
  await vi.waitFor(() => expect(one.leads).toBe(true));
  const two = tab();
  const three = tab(0);
  const clock = fastClock(TIMES);
  await clock.wait(12_000);
  expect([one.terms, two.terms, three.terms]).toEqual([1, 0, 0]);
});
