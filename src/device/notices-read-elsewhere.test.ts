import { beforeEach, expect, test, vi } from 'vitest';
import { pushMarks, type PushSubject } from '#lib/push-marks.ts';
import { uuidBytes } from '#lib/uuid.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { notification, notificationsHead, notificationsInfo } from '#tests/support/notification-rows.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { ada, conversation, head, instant, membership, otherConversation } from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { closeNoticesReadElsewhere, type ReturnPorts } from './notices-read-elsewhere.ts';
import { changePushRecord } from './push-record.ts';
import { readSubjects, subjectOfStream } from './push-subjects.ts';

const registered = { id: 'b0f6b6a3-3b1c-4a8e-9b3f-0123456789ab', secret: 'c2VjcmV0LW9mLWEtZGV2aWNl' };
const START = 1000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  changePushRecord(ada, { device: registered });
  return () => vi.unstubAllGlobals();
});

/** A page on a device that shows a notice about each subject; `left` says which ones it still shows. */
async function page(subjects: readonly PushSubject[], readOnes: readonly PushSubject[] = []) {
  const marks = pushMarks(registered.secret);
  const noticeOf = (subject: PushSubject) => marks.noticeId(uuidBytes(crypto.randomUUID()), subject);
  const shown = new Map<string, string>();
  for (const subject of subjects) shown.set(await noticeOf(subject), subject.subject);
  const clock = manualClock(START);
  let sync = { connection: 'online' as 'online' | 'offline', pulledAt: 0 };
  let isVisible = true;
  const [onSync, onVisible] = [new Set<() => void>(), new Set<() => void>()];
  const watchIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const ports = {
    account: ada,
    clock,
    page: { isVisible: () => isVisible, watch: watchIn(onVisible) },
    shown: async () => [...shown.keys()].map((notice) => ({ notice, close: () => void shown.delete(notice) })),
    readSubjects: vi.fn(async () => readOnes),
    sync: { current: () => sync, watch: watchIn(onSync), requestPull: vi.fn() },
    onFailure: vi.fn(),
  } satisfies ReturnPorts;
  return {
    ports,
    noticeAbout: async (subject: PushSubject) => void shown.set(await noticeOf(subject), subject.subject),
    left: () => [...shown.values()],
    change(next: Partial<typeof sync>) {
      sync = { ...sync, ...next };
      for (const listener of [...onSync]) listener();
    },
    show(now: boolean) {
      isVisible = now;
      for (const listener of onVisible) listener();
    },
    async settle() {
      await vi.waitFor(() => expect(clock.waiting()).toBe(1));
      clock.advance(60_000);
    },
  };
}
const [read, unread] = [subjectOfStream(conversation, false), subjectOfStream(otherConversation, false)];

test('[NOTIF-69] at the start, notices of what was read elsewhere are closed, others stay', async () => {
  const { ports, left, change, settle } = await page([read, unread], [read]);
  const stop = closeNoticesReadElsewhere(ports);
  await vi.waitFor(() => expect(ports.sync.requestPull).toHaveBeenCalledTimes(1));
  change({ pulledAt: START });
  await settle();
  await vi.waitFor(() => expect(left()).toEqual([otherConversation]));
  stop();
});

test('[NOTIF-69] nothing is closed before a pull that began later has been applied', async () => {
  const { ports, left, change, settle } = await page([read], [read]);
  change({ connection: 'offline', pulledAt: START - 1 });
  const stop = closeNoticesReadElsewhere(ports);
  change({ connection: 'online' });
  await vi.waitFor(() => expect(ports.sync.requestPull).toHaveBeenCalled());
  expect([left(), ports.readSubjects.mock.calls]).toEqual([[conversation], []]);
  change({ pulledAt: START + 5 });
  await settle();
  await vi.waitFor(() => expect(left()).toEqual([]));
  stop();
});

test('[NOTIF-69] a notice that came during the pull stays', async () => {
  const { ports, left, change, noticeAbout, settle } = await page([read], [read]);
  const stop = closeNoticesReadElsewhere(ports);
  await vi.waitFor(() => expect(ports.sync.requestPull).toHaveBeenCalled());
  await noticeAbout(read);
  change({ pulledAt: START });
  await settle();
  await vi.waitFor(() => expect(left()).toEqual([conversation]));
  stop();
});

test('[NOTIF-69] a page that becomes visible looks again, and asks nothing without notices', async () => {
  const { ports, left, change, noticeAbout, settle, show } = await page([], [read]);
  const stop = closeNoticesReadElsewhere(ports);
  show(false);
  await noticeAbout(read);
  show(true);
  await vi.waitFor(() => expect(ports.sync.requestPull).toHaveBeenCalledTimes(1));
  change({ pulledAt: START });
  await settle();
  await vi.waitFor(() => expect(left()).toEqual([]));
  stop();
});

const open = async (): Promise<OpenDevice> => openTestDevice();
const follower = (seq: number, isRead: boolean, deletedAt: string | null = null) =>
  notification(seq, { type: 'follower', createdAt: instant(0), isRead, deletedAt });

test('[NOTIF-69] what is on the device and not unread counts as read, deleted notifications too', async () => {
  const device = await open();
  await device.receive(head(2, { membership: membership({ read: 2 }) }));
  await device.receive(head(2, { id: asStream(otherConversation) }));
  const counts = { total: 2, unread: 1, byType: { follower: 1 } };
  await device.receive(notificationsHead(3, { info: notificationsInfo(3, { counts }) }), [
    follower(1, true),
    follower(2, false),
    follower(3, false, instant(0)),
  ]);
  const about = (seq: number) => ({ type: 'follower', subject: `subject ${seq}` });
  expect(await readSubjects(device)).toEqual([read, about(1), about(3)]);
  await device.close();
});

test('[NOTIF-69] while an unread notification is missing, none of its type counts as read', async () => {
  const device = await open();
  const counts = { total: 2, unread: 1, byType: { follower: 1 } };
  await device.receive(notificationsHead(2, { info: notificationsInfo(2, { counts }) }), [follower(1, true)]);
  expect(await readSubjects(device)).toEqual([]);
  await device.close();
});
