/**
 * Closes notices of what was read on another device while no page of this one was open. A notice is closed only once a
 * pull that began later has been applied: before, this device does not know what is unread.
 */
import type { PushSubject } from '#lib/push-marks.ts';
import type { Clock } from '#lib/clock.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ShownNotice } from '#platform/push-manager.ts';
import type { SyncState } from '#platform/sync-state.ts';
import { closeReadNotices } from './push-notices.ts';
import type { PageVisibility } from './push-visibility.ts';

/** Until the last writes of a pull have reached this page, milliseconds. */
const SETTLE_MS = 1000;

export interface ReturnPorts {
  account: MemberId;
  clock: Clock;
  page: PageVisibility;
  shown(): Promise<readonly ShownNotice[]>;
  /** Resolves to what is on this device and has nothing unread. */
  readSubjects(): Promise<readonly PushSubject[]>;
  sync: {
    current(): Pick<SyncState, 'connection' | 'pulledAt'>;
    watch(changed: () => void): () => void;
    requestPull(): void;
  };
  onFailure(error: unknown): void;
}

/** Resolves to true once a pull has been applied that began at `since` or later; to false when the signal aborts. */
function pulledSince(since: number, sync: ReturnPorts['sync'], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let wasOnline = false;
    const look = () => {
      const { connection, pulledAt } = sync.current();
      if (pulledAt >= since || signal.aborted) return end();
      if (connection === 'online' && !wasOnline) sync.requestPull();
      wasOnline = connection === 'online';
    };
    const stopWatching = sync.watch(look);
    const end = () => {
      stopWatching();
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    signal.addEventListener('abort', end);
    look();
  });
}

/** Looks now and whenever the page becomes visible. Returns a function that ends it. */
export function closeNoticesReadElsewhere(ports: ReturnPorts): () => void {
  const { account, clock, page, sync, readSubjects, onFailure } = ports;
  let latest = new AbortController();

  async function look(signal: AbortSignal): Promise<void> {
    const since = clock.now();
    const noticed = new Set((await ports.shown()).map(({ notice }) => notice));
    if (noticed.size === 0 || !(await pulledSince(since, sync, signal))) return;
    await clock.wait(SETTLE_MS);
    if (signal.aborted) return;
    // What is shown meanwhile may be newer than the pull.
    const stillShown = async () => (await ports.shown()).filter(({ notice }) => noticed.has(notice));
    await closeReadNotices(account, await readSubjects(), stillShown);
  }

  /** A later look knows more notices than one that still waits. */
  function start(): void {
    if (!page.isVisible()) return;
    latest.abort();
    latest = new AbortController();
    void look(latest.signal).catch(onFailure);
  }

  const stopWatching = page.watch(start);
  start();
  return () => {
    latest.abort();
    stopWatching();
  };
}
