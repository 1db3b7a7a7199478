import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEWEST } from '#streams/conversation/window.ts';
import type { TimelineView } from '#domain/views.ts';
import { asStream } from '#schemas/as-stream.ts';
import { groupHead, groupMembership, groupRow } from '#tests/support/group-streams.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  accountHead,
  otherConversation,
  bela,
  card,
  conversation,
  firstEpoch,
  head,
  info,
  instant,
  membership,
  message,
  secondEpoch,
  messageCommand,
} from '#tests/support/streams.ts';
import {
  conversationList,
  conversationMessages,
  pendingCount,
  unreadConversations,
  unreadTotal,
} from './conversations.ts';

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
const other = () =>
  head(5, {
    id: asStream(otherConversation),
    info: info(5, { updatedAt: instant(500), preview: preview(message(5, { createdAt: instant(500) })) }),
  });

describe('the conversation list', () => {
  test('[Y1] the list joins the server’s state and pending entries at once', async () => {
    await device.receive(head(2, { info: info(2, { preview: preview() }) }));
    await device.receive(other());
    const before = await device.waitFor(conversationList(device, 10), (rows) => rows.length === 2);
    expect(before.map(({ id }) => id)).toEqual([otherConversation, conversation]);

    await device.outbox.enqueue(messageCommand('Bonsoir'));
    const [top] = await device.waitFor(conversationList(device, 10), (rows) => rows[0]?.preview?.state === 'pending');
    expect(top).toMatchObject({ id: conversation, preview: { text: 'Bonsoir', mine: true } });
  });
  test('[Y1] a queued conversation outside the window has its name at once', async () => {
    await device.receive(other());
    await device.receive(head(2, { info: info(2, { preview: preview() }), card: card({ username: 'bela' }) }));
    await device.outbox.enqueue(messageCommand('Bonsoir'));
    const names: (string | undefined)[] = [];
    const rows = await device.waitFor(conversationList(device, 1), (list) => {
      names.push(...list.filter(({ id }) => id === conversation).map((row) => row.card?.username));
      return list.length === 2;
    });
    expect(rows).toHaveLength(2);
    expect(names.every((name) => name === 'bela')).toBe(true);
  });
  test('[G3, Y12] groups stand among the conversations, each by its newest row on the device', async () => {
    const group = groupHead(2, { id: asStream(otherConversation), membership: groupMembership({}, { read: 1 }) });
    await device.receive(head(1, { info: info(1, { preview: preview(message(1)) }) }));
    await device.receive(group, [groupRow(1), groupRow(2, { text: 'à tous' })]);
    const rows = await device.waitFor(conversationList(device, 10), ([top]) => top?.preview !== null);
    expect(rows.map(({ id }) => id)).toEqual([otherConversation, conversation]);
    expect(rows[0]).toMatchObject({
      group: { info: { name: 'Les flâneurs' } },
      preview: { text: 'à tous' },
      unread: 1,
    });
    expect(await device.waitFor(unreadTotal(device))).toBe(2);
  });
  test('[Y21] heads of another epoch are not listed', async () => {
    await device.receive(head(2, { info: info(2, { preview: preview() }) }));
    await device.waitFor(conversationList(device, 10), (rows) => rows.length === 1);
    await device.changeEpoch(secondEpoch);
    expect(await device.waitFor(conversationList(device, 10), (rows) => rows.length === 0)).toEqual([]);
  });
});

describe('an open conversation', () => {
  test('an unchanged message stays the same object, and an idle claim emits nothing', async () => {
    await device.receive(head(2), [message(1), message(2)]);
    const emissions: TimelineView[] = [];
    const subscription = conversationMessages(device, conversation, 64, NEWEST).subscribe(
      (view) => view && emissions.push(view),
    );
    await device.waitFor(conversationMessages(device, conversation, 64, NEWEST), (view) => view?.messages.length === 2);
    await device.outbox.changeEpoch(firstEpoch);
    await device.outbox.enqueue(messageCommand('un'));
    const { entries } = await device.outbox.claim(10);
    expect(entries).toHaveLength(1);
    await device.waitFor(device.queue, ({ claimed }) => claimed.size === 1);
    const before = emissions.length;
    expect(emissions.at(-1)?.messages).toHaveLength(3);
    await device.outbox.enqueue(messageCommand('deux'));
    await device.waitFor(conversationMessages(device, conversation, 64, NEWEST), (view) => view?.messages.length === 4);
    expect(emissions).toHaveLength(before + 1);
    expect(
      emissions
        .at(-1)
        ?.messages.slice(0, 3)
        .every((each, n) => each === emissions.at(-2)?.messages[n]),
    ).toBe(true);
    expect(emissions.filter(({ messages }) => messages.length === 3)).toHaveLength(1);
    subscription.unsubscribe();
  });
});

describe('totals', () => {
  test('[Y12] unread is computed from four integers and falls on a read', async () => {
    await device.receive(head(4, { membership: membership({ read: 1, mine: 1 }) }));
    expect(await device.waitFor(unreadTotal(device), (total) => total > 0)).toBe(2);
    await device.outbox.dispatch({
      action: 'conversation.read',
      data: { conversationId: conversation, upTo: 4, epoch: firstEpoch },
    });
    expect(await device.waitFor(unreadTotal(device), (total) => total === 0)).toBe(0);
  });
  test('blocked members count for nothing', async () => {
    await device.receive(head(4));
    await device.receive(accountHead([bela]));
    expect(await device.waitFor(unreadConversations(device), (rows) => rows.length === 0)).toEqual([]);
  });
  test('pending messages are counted until the server has answered', async () => {
    expect(await device.waitFor(pendingCount(device))).toBe(0);
    await device.outbox.enqueue(messageCommand('un'));
    await device.outbox.enqueue(messageCommand('deux'));
    expect(await device.waitFor(pendingCount(device), (count) => count === 2)).toBe(2);
  });
});
