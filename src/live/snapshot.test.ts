import { NEWEST } from '#domain/fold/window.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipWhile, tap } from 'rxjs';
import type { MessageView, TimelineView } from '#domain/views.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MessageId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { accountHead, ada, another, bela, conversation, head, info, message } from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { conversationList, messagesIn } from './conversations.ts';
import { homeView } from './home.ts';
import { keepSnapshot } from './keep-snapshot.ts';
import { keepBeforeSeen, keepLast, lastOf, subjectOf } from './query.ts';
import { recall, remember } from './snapshot.ts';

let keys: Map<string, string>;
let full = false;
let device: OpenDevice;
/** Where the browser tells of what other tabs write. */
let elsewhere: EventTarget;
beforeEach(async () => {
  keys = new Map();
  full = false;
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    removeItem: (key: string) => void keys.delete(key),
    setItem(key: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      keys.set(key, text);
    },
  });
  elsewhere = new EventTarget();
  vi.stubGlobal('addEventListener', elsewhere.addEventListener.bind(elsewhere));
  vi.stubGlobal('removeEventListener', elsewhere.removeEventListener.bind(elsewhere));
  device = await openTestDevice();
});
afterEach(async () => {
  await device.close();
  vi.unstubAllGlobals();
});

const list = () => lastOf(conversationList.memory, ada, subjectOf([]));
const home = () => lastOf(homeView.memory, ada, subjectOf([]));
const opened = (id = conversation) => lastOf(messagesIn.memory, ada, subjectOf([id]));
const eventually = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true));

test('[Y17] every key of a snapshot names its account, so that it goes with the account’s keys', () => {
  remember(ada, 'list', '[]', []);
  expect([...keys.keys()]).toEqual([`alcove-snapshot-${ada}-list`]);
  expect(recall(bela, 'list')).toBeNull();
});

test('[Y17] a departing, gone or foreign account gets no snapshot', () => {
  for (const leaving of [
    { status: 'loading' },
    { status: 'guest' },
    { status: 'lost', account: ada, email: '' },
    { status: 'member', account: bela, email: '' },
  ] as const) {
    publishAccount(leaving);
    remember(ada, 'list', '[]', [1]);
    expect([...keys]).toEqual([]);
  }
});

test('one conversation’s snapshot is not shown for another', async () => {
  await device.hears(head(1), [message(1)]);
  keepLast(
    messagesIn.memory,
    ada,
    subjectOf([conversation]),
    await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view?.messages.length === 1),
  );
  expect(opened()?.messages).toHaveLength(1);
  expect(opened(another)).toBeNull();
});

test('equal text is the same value, so that nothing renders twice', () => {
  remember(ada, 'list', '[]', [1]);
  expect(recall(ada, 'list')).toBe(recall(ada, 'list'));
});

test('a snapshot of another build, or an unreadable one, is ignored', () => {
  const key = `alcove-snapshot-${ada}-list`;
  for (const text of ['{"form":"0/other","subject":"[]","value":[]}', 'no json', 'null']) {
    keys.set(key, text);
    expect(recall(ada, 'list')).toBeNull();
  }
});

test('[Y19] on full storage the old snapshot goes rather than staying wrong', () => {
  remember(ada, 'list', '[]', [1]);
  full = true;
  remember(ada, 'list', '[]', [2]);
  expect(recall(ada, 'list')).toBeNull();
});

test('only what is painted first is kept, and it requests nothing', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => message(n + 1));
  await device.hears(head(60), rows);
  const view = await device.sees(messagesIn(device, conversation, 128, NEWEST), (each) => each?.messages.length === 60);
  keepLast(messagesIn.memory, ada, subjectOf([conversation]), view);
  expect(opened()).toMatchObject({ hasOlder: true, missing: [] });
  expect(opened()?.messages.map(({ seq }) => seq)).toEqual(rows.slice(-30).map(({ seq }) => seq));
});

test('[Y9] rows that leave the device leave the snapshot, though no screen shows them', async () => {
  await device.hears(head(1), [message(1)]);
  await device.hears(head(1, { id: asStream(another), info: info(1, { otherId: bela }) }));
  const kept = keepSnapshot(device);
  await device.hears(accountHead([]));
  await eventually(() => list()?.length === 2 && home()?.recent.length === 2);
  keepLast(
    messagesIn.memory,
    ada,
    subjectOf([conversation]),
    await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view !== null),
  );
  await device.hears(accountHead([bela]));
  await eventually(() => list()?.length === 0 && home()?.recent.length === 0 && opened() === null);
  kept.unsubscribe();
});

test('a snapshot follows the conversation that was opened last', async () => {
  await device.hears(head(1), [message(1)]);
  const kept = keepSnapshot(device);
  keepLast(
    messagesIn.memory,
    ada,
    subjectOf([conversation]),
    await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view !== null),
  );
  await device.hears(head(2), [message(1), message(2)]);
  await eventually(() => opened()?.messages.length === 2);
  kept.unsubscribe();
});

test('[Y9] a snapshot follows the conversation that another tab opened last', async () => {
  await device.hears(head(1), [message(1)]);
  await device.hears(head(1, { id: asStream(another), info: info(1, { otherId: bela }) }));
  keepLast(
    messagesIn.memory,
    ada,
    subjectOf([another]),
    await device.sees(messagesIn(device, another, 10, NEWEST), (view) => view !== null),
  );
  const kept = keepSnapshot(device);
  const view = await device.sees(messagesIn(device, conversation, 10, NEWEST), (each) => each?.messages.length === 1);
  const [key = '', text = ''] = [...keys].find(([each]) => each.endsWith(messagesIn.memory.name)) ?? [];
  keys.set(key, JSON.stringify({ ...(JSON.parse(text) as object), subject: subjectOf([conversation]), value: view }));
  elsewhere.dispatchEvent(Object.assign(new Event('storage'), { key }));
  await device.hears(head(2), [message(1), message(2)]);
  await eventually(() => opened()?.messages.length === 2);
  kept.unsubscribe();
});

test('[Y17] a sent message is kept once shown; a withdrawn one leaves the snapshot first', async () => {
  await device.hears(head(1), [message(1)]);
  const kept = keepSnapshot(device);
  const first = await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view?.messages.length === 1);
  keepBeforeSeen(messagesIn.memory, ada, subjectOf([conversation]), first);
  expect(opened()?.messages).toHaveLength(1);

  const { id } = await device.context.outbox.sendMessage({
    conversationId: conversation,
    receiverId: bela,
    type: 'text',
    text: 'Bonsoir',
    mediaUrl: null,
    gifUrl: null,
  });
  const added = await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view?.messages.length === 2);
  keepBeforeSeen(messagesIn.memory, ada, subjectOf([conversation]), added);
  await eventually(() => opened()?.messages.length === 2 && list()?.[0]?.preview?.text === 'Bonsoir');

  const seen = device.sees(
    messagesIn(device, conversation, 10, NEWEST).pipe(
      tap(
        (view) =>
          view?.messages.length === 1 && keepBeforeSeen(messagesIn.memory, ada, subjectOf([conversation]), view),
      ),
    ),
    (view) => view?.messages.length === 1,
  );
  await device.context.outbox.discard(id as string as MessageId);
  await seen;
  expect(opened()?.messages).toHaveLength(1);
  kept.unsubscribe();
});

test('[Y9] a message withdrawn at once leaves the snapshot, also if another read had kept it', async () => {
  await device.hears(head(1), [message(1)]);
  const kept = keepSnapshot(device);
  await eventually(() => list()?.length === 1);
  const { id } = await device.context.outbox.sendMessage({
    conversationId: conversation,
    receiverId: bela,
    type: 'text',
    text: 'Bonsoir',
    mediaUrl: null,
    gifUrl: null,
  });
  keepLast(
    conversationList.memory,
    ada,
    subjectOf([]),
    await device.sees(conversationList(device, 16), (rows) => rows[0]?.preview?.text === 'Bonsoir'),
  );
  expect(list()?.[0]?.preview?.text).toBe('Bonsoir');
  // A read that begins now may not know yet that it is there.
  const begun = skipWhile<TimelineView | null>((view) => view?.messages.length !== 2);
  const seen = device.sees(
    messagesIn(device, conversation, 10, NEWEST).pipe(begun),
    (view) => view?.messages.length === 1,
  );
  await device.sees(messagesIn(device, conversation, 10, NEWEST), (view) => view?.messages.length === 2);
  await device.context.outbox.discard(id as string as MessageId);
  await seen;
  expect(list()?.[0]?.preview?.text).not.toBe('Bonsoir');
  kept.unsubscribe();
});

test('a conversation has only grown where every kept row is present and equal', async () => {
  await device.hears(head(2), [message(1), message(2)]);
  const view = (await device.sees(
    messagesIn(device, conversation, 10, NEWEST),
    (each) => each?.messages.length === 2,
  )) as TimelineView;
  const [one, two] = view.messages as [MessageView, MessageView];
  const grew = (now: Partial<TimelineView>) => messagesIn.memory.onlyGrew?.(view, { ...view, ...now });
  expect(grew({})).toBe(true);
  expect(grew({ messages: [{ ...one, state: 'sent' }, two, { ...two, id: 'three' as MessageId }] })).toBe(true);
  for (const other of [
    { messages: [two] },
    { messages: [one, { ...two, text: 'autre' }] },
    { messages: [one, { ...two, deleted: true }] },
    { closed: true },
    { card: null },
  ])
    expect(grew(other)).toBe(false);
});
