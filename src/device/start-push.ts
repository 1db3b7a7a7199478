/**
 * What an open device does about pushes: checks its registration 2 s after the load [NOTIF-57], reports that it is
 * visible, and closes notices that were read, here or elsewhere.
 */
import { filter, map, pairwise } from 'rxjs';
import { errorName, log } from '#lib/log.ts';
import { browserPush, shownNotices } from '#platform/push-manager.ts';
import { currentSync, watchSync } from '#platform/sync-state.ts';
import { callSync } from '#platform/worker-client.ts';
import type { Device } from './device.ts';
import { pushServer } from './push-device.ts';
import { closeNoticesReadElsewhere } from './notices-read-elsewhere.ts';
import { closeReadNotices } from './push-notices.ts';
import { readSubjects, unreadSubjects } from './push-subjects.ts';
import { checkPush, watchPush } from './push-switch.ts';
import { documentVisibility, reportVisibility, visibleTabs } from './push-visibility.ts';
import { readPushRecord } from './push-record.ts';

export const CHECK_AFTER_MS = 2000;
const ports = { browser: browserPush, server: pushServer };

const notClosed = (error: unknown) => log.debug('push.notices-not-closed', { error: errorName(error) });

export function startPush(device: Device): () => void {
  let isEnded = false;
  let reported: string | null = null;
  let stopReporting = () => undefined as void;

  /** Follows the registration, which the settings may change. */
  function followRegistration(): void {
    const current = isEnded ? null : (readPushRecord(device.account).device?.id ?? null);
    if (current === reported) return;
    stopReporting();
    reported = current;
    stopReporting =
      current === null
        ? () => undefined
        : reportVisibility(current, {
            clock: device.clock,
            server: pushServer,
            page: documentVisibility,
            tabs: visibleTabs(navigator.locks),
          });
  }

  const stopWatching = watchPush(followRegistration);
  void device.clock.wait(CHECK_AFTER_MS).then(async () => {
    if (isEnded) return;
    await checkPush(device.account, ports);
    followRegistration();
  });

  const reads = unreadSubjects(device)
    .pipe(
      pairwise(),
      map(([before, now]) => [...before].flatMap(([name, subject]) => (now.has(name) ? [] : [subject]))),
      filter((read) => read.length > 0),
    )
    .subscribe({
      next: (read) => void closeReadNotices(device.account, read).catch(notClosed),
      error: (error: unknown) => log.crash('push.reads-failed', error),
    });

  const stopLooking = closeNoticesReadElsewhere({
    account: device.account,
    clock: device.clock,
    page: documentVisibility,
    shown: shownNotices,
    readSubjects: () => readSubjects(device),
    sync: {
      current: currentSync,
      watch: watchSync,
      requestPull: () => void callSync<void>((api) => api.requestPull()).catch(notClosed),
    },
    onFailure: notClosed,
  });

  return () => {
    isEnded = true;
    stopWatching();
    followRegistration();
    reads.unsubscribe();
    stopLooking();
  };
}
