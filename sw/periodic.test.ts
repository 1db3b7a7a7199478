import { expect, test, vi } from 'vitest';
import { unreadCounts } from '#schemas/wire/unread-counts.ts';
import { PERIODIC_TAG } from '#lib/periodic-tag.ts';
import { onPeriodicSync } from './periodic.ts';

const counts = (unread: number) => ({ counts: { unread } });

function bed({ owned = [true], unread = 3 as number | null } = {}) {
  const calls: string[] = [];
  const step =
    <T>(name: string, value: T) =>
    () => {
      calls.push(name);
      return Promise.resolve(value);
    };
  const answers = [...owned];
  const ports = {
    registration: { update: step('update', undefined), periodicSync: { unregister: step('unregister', undefined) } },
    navigator: {
      setAppBadge: (count: number) => step(`badge ${count}`, undefined)(),
      clearAppBadge: step('no badge', undefined),
    },
    isOwned: () => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!),
    askUnread: step('ask', unread === null ? null : counts(unread)),
  };
  const queue = { run: step('send', null) };
  return { calls, ports, queue, deliver: (tag = PERIODIC_TAG) => onPeriodicSync({ tag }, ports, queue) };
}

test('[UPDATE-07] an event sends what waits, sets the icon’s number, and looks for a version', async () => {
  const { calls, deliver } = bed();
  await deliver();
  expect(calls).toEqual(['send', 'ask', 'badge 3', 'update']);
});

test('[UPDATE-07] with nothing unread the number goes', async () => {
  const { calls, deliver } = bed({ unread: 0 });
  await deliver();
  expect(calls).toContain('no badge');
});

test('[UPDATE-07] a server without an answer leaves the number, and the version is looked for', async () => {
  const { calls, deliver } = bed({ unread: null });
  await deliver();
  expect(calls).toEqual(['send', 'ask', 'update']);
});

test('[Y17] without an owner nothing is asked, and the browser is told to stop', async () => {
  const { calls, deliver } = bed({ owned: [false] });
  await deliver();
  expect(calls).toEqual(['unregister']);
});

test('[Y17] an owner who leaves meanwhile gets no number', async () => {
  const { calls, deliver } = bed({ owned: [true, false] });
  await deliver();
  expect(calls).toEqual(['send', 'ask', 'update']);
});

test('[UPDATE-07] any other tag does nothing', async () => {
  const { calls, deliver } = bed();
  for (const tag of ['msg', 'Changes', 'changes2']) await deliver(tag);
  expect(calls).toEqual([]);
});

test('[PWA-47] failures are silent, and none keeps the rest away', async () => {
  const { calls, ports } = bed();
  const fails = () => Promise.reject(new Error('no network'));
  await onPeriodicSync({ tag: PERIODIC_TAG }, { ...ports, askUnread: fails }, { run: fails });
  expect(calls).toEqual(['update']);
  await onPeriodicSync(
    { tag: PERIODIC_TAG },
    { ...ports, registration: { update: vi.fn(fails), periodicSync: { unregister: fails } } },
    { run: fails },
  );
  await onPeriodicSync({ tag: PERIODIC_TAG }, { ...ports, isOwned: () => Promise.resolve(false) }, { run: fails });
});

test('[UPDATE-07] an answer without a whole number is none', () => {
  expect(unreadCounts.safeParse({ counts: { unread: '3' } }).success).toBe(false);
  expect(unreadCounts.safeParse({ lastUpdate: 'now', counts: { total: 9, unread: 3, byType: {} } }).success).toBe(true);
});
