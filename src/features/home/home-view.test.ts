import { afterEach, beforeEach, expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import { homeView } from '#device/home.ts';
import { groupHead, groupMembership, groupRow } from '#tests/support/group-streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  accountHead,
  otherConversation,
  conversation,
  head,
  info,
  instant,
  membership,
  message,
  messageCommand,
} from '#tests/support/streams.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const preview = ({ id, seq, senderId, type, text: words, createdAt } = message(2)) => ({
  id,
  seq,
  senderId,
  type,
  text: words,
  createdAt,
  deleted: false,
});
const unreadOne = head(2, { info: info(2, { preview: preview() }), membership: membership({ read: 0 }) });
const readOne = head(5, {
  id: asStream(otherConversation),
  info: info(5, { updatedAt: instant(500), preview: preview(message(5)) }),
  membership: membership({ read: 5 }),
});

test('[Y12] home shows unread conversations and the newest ones', async () => {
  await device.receive(unreadOne);
  await device.receive(readOne);
  const home = await device.waitFor(homeView(device), ({ recent }) => recent.length === 2);
  expect(home.unread.map(({ id }) => id)).toEqual([conversation]);
  expect(home.unreadCount).toBe(1);
  expect(home.recent.map(({ id }) => id)).toEqual([otherConversation, conversation]);
});

test('[G3, Y12] home shows an unread group with its newest message', async () => {
  const group = groupHead(2, { id: asStream(otherConversation), membership: groupMembership({}, { read: 1 }) });
  await device.receive(group, [groupRow(1), groupRow(2, { text: 'à tous' })]);
  const home = await device.waitFor(homeView(device), ({ unread }) => (unread[0]?.preview ?? null) !== null);
  expect(home.unread).toMatchObject([{ id: otherConversation, unread: 1, preview: { text: 'à tous' } }]);
});

test('[Y1] an entry is listed on home as soon as it is queued, with its conversation', async () => {
  await device.receive(unreadOne);
  await device.outbox.enqueue(messageCommand('Bonsoir'));
  const home = await device.waitFor(homeView(device), ({ pending }) => pending > 0);
  expect(home.pending).toBe(1);
  const { unsent } = await device.waitFor(homeView(device), (view) => view.unsent.length > 0);
  expect(unsent.map(({ id }) => id)).toEqual([conversation]);
});

test('[Y7] the greeting’s name comes from the member’s own stream and is not guessed before', async () => {
  expect((await device.waitFor(homeView(device))).profile).toBeNull();
  await device.receive(accountHead([]));
  expect((await device.waitFor(homeView(device), ({ profile }) => profile !== null)).profile?.username).toMatch(/./);
});
