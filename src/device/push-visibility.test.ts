import { expect, test, vi } from 'vitest';
import { done } from '#lib/result.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { RECHECK_MS, REPORT_MS, reportVisibility, visibleTabs } from './push-visibility.ts';

const DEVICE = 'b0f6b6a3-3b1c-4a8e-9b3f-0123456789ab';

/** The locks of one browser. */
function browserLocks(): Pick<LockManager, 'request' | 'query'> {
  const held: string[] = [];
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    held.push(name);
    await work();
    held.splice(held.indexOf(name), 1);
  };
  return {
    request: request as unknown as LockManager['request'],
    query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
  };
}

/** A device with the server's reports, in order. */
function tabsOfOneDevice() {
  const locks = browserLocks();
  const clock = manualClock(0);
  const reports: boolean[] = [];
  const server = {
    reportVisible: vi.fn(async (_device: string, isVisible: boolean) => {
      reports.push(isVisible);
      return done(null);
    }),
  };
  const tab = (name: string, isVisible: boolean) => {
    let changed = () => undefined as void;
    const page = {
      isVisible: () => isVisible,
      watch: (callback: () => void) => ((changed = callback), () => undefined),
    };
    const stop = reportVisibility(DEVICE, { clock, server, page, tabs: visibleTabs(locks, name) });
    const show = (now: boolean) => {
      isVisible = now;
      changed();
    };
    return { show, stop };
  };
  return { clock, reports, server, tab };
}

test('[NOTIF-69] a visible page reports itself again and again, a hidden one once', async () => {
  const { clock, reports, tab } = tabsOfOneDevice();
  const { show, stop } = tab('only', true);
  await vi.waitFor(() => expect(reports).toEqual([true]));
  clock.advance(REPORT_MS);
  await vi.waitFor(() => expect(reports).toEqual([true, true]));
  show(false);
  await vi.waitFor(() => expect(reports).toEqual([true, true, false]));
  clock.advance(5 * REPORT_MS);
  expect(reports).toHaveLength(3);
  stop();
});

test('[NOTIF-69] a tab that hides says nothing while another tab is visible', async () => {
  const { clock, reports, tab } = tabsOfOneDevice();
  const [first, second] = [tab('first', true), tab('second', true)];
  await vi.waitFor(() => expect(clock.waiting()).toBe(2));
  first.show(false);
  await vi.waitFor(() => expect(clock.waiting()).toBe(3));
  clock.advance(RECHECK_MS);
  await vi.waitFor(() => expect(clock.waiting()).toBe(2));
  second.show(false);
  await vi.waitFor(() => expect(reports).toEqual([true, true, false]));
});

test('[NOTIF-69] when all tabs hide at once, the device is reported as hidden', async () => {
  const { clock, reports, tab } = tabsOfOneDevice();
  const tabs = [tab('first', true), tab('second', true)];
  await vi.waitFor(() => expect(clock.waiting()).toBe(2));
  for (const each of tabs) each.show(false);
  await vi.waitFor(() => expect(clock.waiting()).toBe(4));
  clock.advance(RECHECK_MS);
  await vi.waitFor(() => expect(reports.slice(2)).toContain(false));
});

test('[NOTIF-69] a report that was overtaken by another tab’s return is taken back', async () => {
  const { reports, server, tab } = tabsOfOneDevice();
  const [first, second] = [tab('first', true), tab('second', false)];
  await vi.waitFor(() => expect(reports).toEqual([true]));
  server.reportVisible.mockImplementationOnce(async (_device, isVisible) => {
    second.show(true);
    await vi.waitFor(() => expect(reports).toEqual([true, true]));
    reports.push(isVisible);
    return done(null);
  });
  first.show(false);
  await vi.waitFor(() => expect(reports).toEqual([true, true, false, true]));
});
