import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEWEST } from '#domain/fold/window.ts';
import type { TimelineView } from '#domain/views.ts';
import { asStream } from '#schemas/as-stream.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  accountHead,
  another,
  bela,
  card,
  conversation,
  first,
  head,
  info,
  instant,
  membership,
  message,
  second,
  text,
} from '#tests/support/streams.ts';
import { conversationList, messagesIn, pendingCount, unreadConversations, unreadTotal } from './conversations.ts';

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
    id: asStream(another),
    info: info(5, { updatedAt: instant(500), preview: preview(message(5, { createdAt: instant(500) })) }),
  });

describe('the conversation list', () => {
  test('[Y1] the list joins the server’s state and pending entries at once', async () => {
    await device.hears(head(2, { info: info(2, { preview: preview() }) }));
    await device.hears(other());
    const before = await device.sees(conversationList(device, 10), (rows) => rows.length === 2);
    expect(before.map(({ id }) => id)).toEqual([another, conversation]);

    await device.outbox.enqueue(text('Bonsoir'));
    const [top] = await device.sees(conversationList(device, 10), (rows) => rows[0]?.preview?.state === 'pending');
    expect(top).toMatchObject({ id: conversation, preview: { text: 'Bonsoir', mine: true } });
  });
  test('[Y1] a queued conversation outside the window has its name at once', async () => {
    await device.hears(other());
    await device.hears(head(2, { info: info(2, { preview: preview() }), card: card({ username: 'bela' }) }));
    await device.outbox.enqueue(text('Bonsoir'));
    const names: (string | undefined)[] = [];
    const rows = await device.sees(conversationList(device, 1), (list) => {
      names.push(...list.filter(({ id }) => id === conversation).map((row) => row.card?.username));
      return list.length === 2;
    });
    expect(rows).toHaveLength(2);
    expect(names.every((name) => name === 'bela')).toBe(true);
  });
  test('[Y21] heads of another epoch are not listed', async () => {
    await device.hears(head(2, { info: info(2, { preview: preview() }) }));
    await device.sees(conversationList(device, 10), (rows) => rows.length === 1);
    await device.turns(second);
    expect(await device.sees(conversationList(device, 10), (rows) => rows.length === 0)).toEqual([]);
  });
});

describe('an open conversation', () => {
  test('an unchanged message stays the same object, and an idle claim emits nothing', async () => {
    await device.hears(head(2), [message(1), message(2)]);
    const told: TimelineView[] = [];
    const subscription = messagesIn(device, conversation, 64, NEWEST).subscribe((view) => view && told.push(view));
    await device.sees(messagesIn(device, conversation, 64, NEWEST), (view) => view?.messages.length === 2);
    await device.outbox.turnEpoch(first);
    await device.outbox.enqueue(text('un'));
    const { entries } = await device.outbox.claim(10);
    expect(entries).toHaveLength(1);
    await device.sees(device.queue, ({ claimed }) => claimed.size === 1);
    const before = told.length;
    expect(told.at(-1)?.messages).toHaveLength(3);
    await device.outbox.enqueue(text('deux'));
    await device.sees(messagesIn(device, conversation, 64, NEWEST), (view) => view?.messages.length === 4);
    expect(told).toHaveLength(before + 1);
    expect(
      told
        .at(-1)
        ?.messages.slice(0, 3)
        .every((each, n) => each === told.at(-2)?.messages[n]),
    ).toBe(true);
    expect(told.filter(({ messages }) => messages.length === 3)).toHaveLength(1);
    subscription.unsubscribe();
  });
});

describe('totals', () => {
  test('[Y12] unread is computed from four integers and falls on a read', async () => {
    await device.hears(head(4, { membership: membership({ read: 1, mine: 1 }) }));
    expect(await device.sees(unreadTotal(device), (total) => total > 0)).toBe(2);
    await device.outbox.markRead({ conversationId: conversation, upTo: 4, epoch: first });
    expect(await device.sees(unreadTotal(device), (total) => total === 0)).toBe(0);
  });
  test('blocked members count for nothing', async () => {
    await device.hears(head(4));
    await device.hears(accountHead([bela]));
    expect(await device.sees(unreadConversations(device), (rows) => rows.length === 0)).toEqual([]);
  });
  test('pending messages are counted until the server has answered', async () => {
    expect(await device.sees(pendingCount(device))).toBe(0);
    await device.outbox.enqueue(text('un'));
    await device.outbox.enqueue(text('deux'));
    expect(await device.sees(pendingCount(device), (count) => count === 2)).toBe(2);
  });
});
