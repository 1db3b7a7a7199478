import { NEWEST } from '#streams/conversation/window.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipWhile, tap } from 'rxjs';
import type { MessageView, TimelineView } from '#domain/views.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MessageId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { snapshotPage, type SnapshotPage } from '#tests/support/snapshots.ts';
import {
  accountHead,
  ada,
  otherConversation,
  bela,
  conversation,
  head,
  info,
  message,
} from '#tests/support/streams.ts';
import { publishAccount } from './account.ts';
import { conversationList, conversationMessages } from '#device/conversations.ts';
import { homeView } from '#device/home.ts';
import { keepSnapshot } from '#device/keep-snapshot.ts';
import { persistBeforeShown, persistValue, persistedValue, subjectOf } from '#device/query.ts';
import { sealSnapshot } from './seal-snapshots.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

let page: SnapshotPage;
let device: OpenDevice;
beforeEach(async () => {
  page = snapshotPage();
  publishAccount({ status: 'member', account: ada, email: 'ada@demo.alcove.test' });
  device = await openTestDevice();
});
afterEach(async () => {
  await device.close();
  vi.unstubAllGlobals();
});

const list = () => persistedValue(conversationList.memory, ada, subjectOf([]));
const home = () => persistedValue(homeView.memory, ada, subjectOf([]));
const opened = (id = conversation) => persistedValue(conversationMessages.memory, ada, subjectOf([id]));
const waitUntil = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true));

const LIST_KEY = `alcove-snapshot-${ada}-list`;

test('[Y17] every key of a snapshot names its account, so that it goes with the account’s keys', async () => {
  writeSnapshot(ada, 'list', '[]', []);
  await waitUntil(() => LIST_KEY in page.stored);
  expect(Object.keys(page.stored)).toEqual([LIST_KEY]);
  expect(readSnapshot(bela, 'list')).toBeNull();
});

test('[Y17] a departing, gone or foreign account gets no snapshot', () => {
  for (const leaving of [
    { status: 'loading' },
    { status: 'guest' },
    { status: 'lost', account: ada, email: '' },
    { status: 'member', account: bela, email: '' },
  ] as const) {
    publishAccount(leaving);
    writeSnapshot(ada, 'list', '[]', [1]);
    expect(readSnapshot(ada, 'list')).toBeNull();
  }
});

test('one conversation’s snapshot is not shown for another', async () => {
  await device.receive(head(1), [message(1)]);
  persistValue(
    conversationMessages.memory,
    ada,
    subjectOf([conversation]),
    await device.waitFor(conversationMessages(device, conversation, 10, NEWEST), (view) => view?.messages.length === 1),
  );
  expect(opened()?.messages).toHaveLength(1);
  expect(opened(otherConversation)).toBeNull();
});

test('equal text is the same value, so that nothing renders twice', () => {
  writeSnapshot(ada, 'list', '[]', [1]);
  expect(readSnapshot(ada, 'list')).toBe(readSnapshot(ada, 'list'));
});

test('a snapshot of another build, or an unreadable one, is ignored', async () => {
  for (const text of ['{"form":"0/other","subject":"[]","value":[]}', 'no json', 'null']) {
    await sealSnapshot(ada, LIST_KEY, '[]', () => text);
    await page.startAgain();
    expect(readSnapshot(ada, 'list')).toBeNull();
  }
});

test('[Y19] on full storage the old snapshot goes rather than staying wrong', async () => {
  writeSnapshot(ada, 'list', '[]', [1]);
  await waitUntil(() => LIST_KEY in page.stored);
  page.isFull = true;
  writeSnapshot(ada, 'list', '[]', [2]);
  await waitUntil(() => readSnapshot(ada, 'list') === null);
  expect(page.stored).toEqual({});
});

test('only what is painted first is kept, and it requests nothing', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => message(n + 1));
  await device.receive(head(60), rows);
  const view = await device.waitFor(
    conversationMessages(device, conversation, 128, NEWEST),
    (each) => each?.messages.length === 60,
  );
  persistValue(conversationMessages.memory, ada, subjectOf([conversation]), view);
  expect(opened()).toMatchObject({ hasOlder: true, missingChunks: [] });
  expect(opened()?.messages.map(({ seq }) => seq)).toEqual(rows.slice(-30).map(({ seq }) => seq));
});

test('[Y9] rows that leave the device leave the snapshot, though no screen shows them', async () => {
  await device.receive(head(1), [message(1)]);
  await device.receive(head(1, { id: asStream(otherConversation), info: info(1, { otherId: bela }) }));
  const snapshot = keepSnapshot(device);
  await device.receive(accountHead([]));
  await waitUntil(() => list()?.length === 2 && home()?.recent.length === 2);
  persistValue(
    conversationMessages.memory,
    ada,
    subjectOf([conversation]),
    await device.waitFor(conversationMessages(device, conversation, 10, NEWEST), (view) => view !== null),
  );
  await device.receive(accountHead([bela]));
  await waitUntil(() => list()?.length === 0 && home()?.recent.length === 0 && opened() === null);
  snapshot.unsubscribe();
});

test('a snapshot follows the conversation that was opened last', async () => {
  await device.receive(head(1), [message(1)]);
  const snapshot = keepSnapshot(device);
  persistValue(
    conversationMessages.memory,
    ada,
    subjectOf([conversation]),
    await device.waitFor(conversationMessages(device, conversation, 10, NEWEST), (view) => view !== null),
  );
  await device.receive(head(2), [message(1), message(2)]);
  await waitUntil(() => opened()?.messages.length === 2);
  snapshot.unsubscribe();
});

test('[Y9] a snapshot follows the conversation that another tab opened last', async () => {
  await device.receive(head(1), [message(1)]);
  await device.receive(head(1, { id: asStream(otherConversation), info: info(1, { otherId: bela }) }));
  persistValue(
    conversationMessages.memory,
    ada,
    subjectOf([otherConversation]),
    await device.waitFor(conversationMessages(device, otherConversation, 10, NEWEST), (view) => view !== null),
  );
  const snapshot = keepSnapshot(device);
  const view = await device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST),
    (each) => each?.messages.length === 1,
  );
  const { name } = conversationMessages.memory;
  const key = `alcove-snapshot-${ada}-${name}`;
  const other = { ...readSnapshot(ada, name), subject: subjectOf([conversation]), value: view };
  await sealSnapshot(ada, key, other.subject, () => JSON.stringify(other));
  page.changedElsewhere(key);
  await waitUntil(() => opened()?.messages.length === 1);
  await device.receive(head(2), [message(1), message(2)]);
  await waitUntil(() => opened()?.messages.length === 2);
  snapshot.unsubscribe();
});

test('[Y17] a sent message is kept once shown; a withdrawn one leaves the snapshot first', async () => {
  await device.receive(head(1), [message(1)]);
  const snapshot = keepSnapshot(device);
  const first = await device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST),
    (view) => view?.messages.length === 1,
  );
  persistBeforeShown(conversationMessages.memory, ada, subjectOf([conversation]), first);
  expect(opened()?.messages).toHaveLength(1);

  const { id } = await device.context.outbox.sendMessage({
    conversationId: conversation,
    receiverId: bela,
    type: 'text',
    text: 'Bonsoir',
    mediaUrl: null,
    gifUrl: null,
  });
  const added = await device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST),
    (view) => view?.messages.length === 2,
  );
  persistBeforeShown(conversationMessages.memory, ada, subjectOf([conversation]), added);
  await waitUntil(() => opened()?.messages.length === 2 && list()?.[0]?.preview?.text === 'Bonsoir');

  const painted = device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST).pipe(
      tap(
        (view) =>
          view?.messages.length === 1 &&
          persistBeforeShown(conversationMessages.memory, ada, subjectOf([conversation]), view),
      ),
    ),
    (view) => view?.messages.length === 1,
  );
  await device.context.outbox.discard(id as string as MessageId);
  await painted;
  expect(opened()?.messages).toHaveLength(1);
  snapshot.unsubscribe();
});

test('[Y9] a message withdrawn at once leaves the snapshot, also if another read had kept it', async () => {
  await device.receive(head(1), [message(1)]);
  const snapshot = keepSnapshot(device);
  await waitUntil(() => list()?.length === 1);
  const { id } = await device.context.outbox.sendMessage({
    conversationId: conversation,
    receiverId: bela,
    type: 'text',
    text: 'Bonsoir',
    mediaUrl: null,
    gifUrl: null,
  });
  persistValue(
    conversationList.memory,
    ada,
    subjectOf([]),
    await device.waitFor(conversationList(device, 16), (rows) => rows[0]?.preview?.text === 'Bonsoir'),
  );
  expect(list()?.[0]?.preview?.text).toBe('Bonsoir');
  // A query that starts now may not contain the new message yet.
  const begun = skipWhile<TimelineView | null>((view) => view?.messages.length !== 2);
  const painted = device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST).pipe(begun),
    (view) => view?.messages.length === 1,
  );
  await device.waitFor(conversationMessages(device, conversation, 10, NEWEST), (view) => view?.messages.length === 2);
  await device.context.outbox.discard(id as string as MessageId);
  await painted;
  // The list reads the heads of queued conversations first, so it may follow the conversation by a moment.
  await waitUntil(() => list()?.[0]?.preview?.text !== 'Bonsoir');
  snapshot.unsubscribe();
});

test('a conversation has only grown where every kept row is present and equal', async () => {
  await device.receive(head(2), [message(1), message(2)]);
  const view = (await device.waitFor(
    conversationMessages(device, conversation, 10, NEWEST),
    (each) => each?.messages.length === 2,
  )) as TimelineView;
  const [one, two] = view.messages as [MessageView, MessageView];
  const longer = (now: Partial<TimelineView>) => conversationMessages.memory.isStillTrue?.(view, { ...view, ...now });
  expect(longer({})).toBe(true);
  expect(longer({ messages: [{ ...one, state: 'sent' }, two, { ...two, id: 'three' as MessageId }] })).toBe(true);
  for (const other of [
    { messages: [two] },
    { messages: [one, { ...two, text: 'autre' }] },
    { messages: [one, { ...two, deleted: true }] },
    { closed: true },
    { card: null },
  ])
    expect(longer(other)).toBe(false);
});
