/**
 * What an open device does about pushes: checks its registration 2 s after the load [NOTIF-57], reports that it is
 * visible, opens clicked notices, and closes those that were read.
 */
import { filter, map, pairwise } from 'rxjs';
import { openNotice } from '#schemas/wire/page-message.ts';
import { errorName, log } from '#lib/log.ts';
import { browserPush } from '#platform/push-manager.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';
import { pushServer } from './push-device.ts';
import { closeReadNotices } from './push-notices.ts';
import { checkPush, watchPush } from './push-switch.ts';
import { documentVisibility, reportVisibility } from './push-visibility.ts';
import { readPushRecord } from './push-record.ts';

export const CHECK_AFTER_MS = 2000;
const ports = { browser: browserPush, server: pushServer };

function openClickedNotice({ data }: MessageEvent): void {
  const message = openNotice.safeParse(data);
  if (message.success) location.hash = `#/notice/${message.data.notice}`;
}

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
        : reportVisibility(current, { clock: device.clock, server: pushServer, page: documentVisibility });
  }

  const stopWatching = watchPush(followRegistration);
  void device.clock.wait(CHECK_AFTER_MS).then(async () => {
    if (isEnded) return;
    await checkPush(device.account, ports);
    followRegistration();
  });

  const reads = unreadConversations(device)
    .pipe(
      map((rows) => new Map(rows.map(({ id, group }) => [id, group !== null]))),
      pairwise(),
      map(([before, now]) => [...before].flatMap(([id, isGroup]) => (now.has(id) ? [] : [{ id, isGroup }]))),
      filter((read) => read.length > 0),
    )
    .subscribe({
      next: (read) =>
        void closeReadNotices(device.account, read).catch((error: unknown) =>
          log.debug('push.notices-not-closed', { error: errorName(error) }),
        ),
      error: (error: unknown) => log.crash('push.reads-failed', error),
    });

  navigator.serviceWorker?.addEventListener('message', openClickedNotice);
  return () => {
    isEnded = true;
    stopWatching();
    followRegistration();
    reads.unsubscribe();
    navigator.serviceWorker?.removeEventListener('message', openClickedNotice);
  };
}
