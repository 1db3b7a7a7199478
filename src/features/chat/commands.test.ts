import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import { asStream } from '#schemas/as-stream.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { conversationMessages, unreadTotal } from '#device/conversations.ts';
import { firstWordsIn } from '#device/first-words.ts';
import { UNANSWERED_MESSAGES } from '#schemas/limits.ts';
import { hasUnread } from '#device/own-account.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import {
  accountHead,
  ada,
  otherConversation,
  bela,
  card,
  conversation,
  firstEpoch,
  head,
  info,
  membership,
  message,
  secondEpoch,
  uuid,
} from '#tests/support/streams.ts';
import {
  blockMember,
  discardMessage,
  hideConversation,
  keepAsDraft,
  startConversation,
  unblockMember,
} from './commands.ts';
import { sendMessage } from './send-message.ts';
import { markAllRead, markRead } from './read-commands.ts';
import { blockedMemberOf } from './queries.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const to = (text: string, given: { mediaUrl?: string; gifUrl?: string } = {}) =>
  sendMessage({ conversationId: conversation, receiverId: bela, text, ...given }, device.context);
const queued = async () => (await device.outbox.snapshot()).entries;
const shown = (fits: (texts: string[]) => boolean) =>
  device.waitFor(conversationMessages(device, conversation, 128, NEWEST), (view) =>
    fits(view?.messages.map(({ text, state }) => `${text}${state ? ` (${state})` : ''}`) ?? []),
  );

describe('sending', () => {
  test('[CHAT-68] a first message is queued offline and shown as waiting before any answer', async () => {
    expect(await to('Bonsoir')).toMatchObject({ ok: true });
    const view = await shown((texts) => texts.length === 1);
    expect(view?.messages[0]).toMatchObject({ text: 'Bonsoir', state: 'pending', mine: true });
  });
  test('[CHAT-69] text is trimmed; too long text is refused whole, never cut', async () => {
    expect(await to(`  ${'👨‍👩‍👧‍👦'.repeat(1000)}  `)).toMatchObject({ ok: true });
    expect(await to('a'.repeat(1001))).toEqual({ ok: false, code: 'text-too-long' });
    expect((await queued()).map((entry) => entry.action === 'message.send' && entry.data.text)).toEqual([
      '👨‍👩‍👧‍👦'.repeat(1000),
    ]);
  });
  test('[CHAT-71] an empty message is not sent', async () => {
    expect(await to(' \n ')).toEqual({ ok: false, code: 'empty-message' });
    expect(await queued()).toEqual([]);
  });
  test('[CHAT-70, CHAT-72, CHAT-73, CHAT-74] an image or a gif is sent without words and with its type', async () => {
    await to('', { mediaUrl: 'https://example.test/a.webp' });
    await to('', { mediaUrl: 'https://example.test/a.webp', gifUrl: 'https://example.test/b.gif' });
    await to('texte');
    expect((await queued()).map(({ data }) => 'type' in data && data.type)).toEqual(['image', 'gif', 'text']);
  });
  test('[CHAT-67, CHAT-85] nothing is sent to a member blocked by the sender', async () => {
    await device.receive(head(1));
    await device.receive(accountHead([bela]));
    expect(await to('Bonsoir')).toEqual({ ok: false, code: 'blocked-mine' });
    expect(await queued()).toEqual([]);
  });
  test('[CHAT-67, CHAT-85] nothing is sent to a member who has blocked the sender', async () => {
    await device.receive(head(1, { membership: membership({ cardAllowed: false }), card: null }));
    expect(await to('Bonsoir')).toEqual({ ok: false, code: 'blocked' });
  });
  test('[CHAT-29] at most the allowed messages go to someone who has not answered, also offline', async () => {
    await device.receive(head(1, { membership: membership({ mine: 1 }) }));
    const left = (wanted: number | null) => device.waitFor(firstWordsIn(device, conversation), (now) => now === wanted);
    await left(UNANSWERED_MESSAGES - 1);
    for (let n = 1; n < UNANSWERED_MESSAGES; n++) expect(await to(`message ${n}`)).toMatchObject({ ok: true });
    await left(0);
    expect(await to('un de trop')).toEqual({ ok: false, code: 'unanswered' });
    expect(await queued()).toHaveLength(UNANSWERED_MESSAGES - 1);
    await device.receive(head(2, { membership: membership({ mine: 1 }) }));
    await left(null);
    expect(await to('encore')).toMatchObject({ ok: true });
  });
  test('[CHAT-29] a message withdrawn before sending does not count', async () => {
    await device.receive(head(0));
    const sent = [];
    for (let n = 0; n < UNANSWERED_MESSAGES; n++) sent.push(await to(`message ${n}`));
    expect(await to('un de trop')).toEqual({ ok: false, code: 'unanswered' });
    const view = await shown((texts) => texts.length === UNANSWERED_MESSAGES);
    await discardMessage(view?.messages[0] as never, device.context);
    expect(await to('à sa place')).toMatchObject({ ok: true });
  });
  test('[Y19] text that a full or broken storage cannot take is refused and stays a draft', async () => {
    await device.outbox.setDraft(conversation, 'Bonsoir');
    for (const [name, code] of [
      ['QuotaExceededError', 'storage-full'],
      ['UnknownError', 'storage-broken'],
    ] as const) {
      const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException('no', name);
      });
      expect(await to('Bonsoir')).toEqual({ ok: false, code });
      add.mockRestore();
    }
    expect(await queued()).toEqual([]);
    expect((await device.outbox.draft(conversation))?.text).toBe('Bonsoir');
  });
  test('the draft becomes the message, in one transaction', async () => {
    await device.outbox.setDraft(conversation, 'Bonsoir');
    await to('Bonsoir');
    expect(await device.outbox.draft(conversation)).toBeNull();
  });
  test('[Y2] an unsent message can be withdrawn and never existed', async () => {
    const sent = await to('Bonsoir');
    const view = await shown((texts) => texts.length === 1);
    expect(sent.ok && sent.value).toBe(view?.messages[0]?.id as MessageId);
    await discardMessage(view!.messages[0]!, device.context);
    expect(await queued()).toEqual([]);
  });
  test('« Non » to a message held too long makes it the draft again', async () => {
    await to('Toujours là');
    const view = await shown((texts) => texts.length === 1);
    await keepAsDraft(view!.messages[0]!, device.context);
    expect(await device.outbox.draft(conversation)).toMatchObject({ text: 'Toujours là' });
  });
  test('[Y1] « Non » keeps newer typing: the message’s words come before it', async () => {
    await to('Toujours là');
    const view = await shown((texts) => texts.length === 1);
    await device.outbox.setDraft(conversation, 'Et demain ?');
    await keepAsDraft(view!.messages[0]!, device.context);
    expect(await device.outbox.draft(conversation)).toMatchObject({ text: 'Toujours là\nEt demain ?' });
  });
});

describe('reading', () => {
  test('[CHAT-54, Y12] a shown message is read at once, before any answer, by one entry', async () => {
    await device.receive(head(3), [message(1), message(2), message(3)]);
    await device.waitFor(conversationMessages(device, conversation, 128, NEWEST), (view) => view?.unread === 3);
    await markRead({ conversationId: conversation, upTo: 2 }, device.context);
    await markRead({ conversationId: conversation, upTo: 3 }, device.context);
    expect(
      (await device.waitFor(conversationMessages(device, conversation, 128, NEWEST), (view) => view?.unread === 0))
        ?.unread,
    ).toBe(0);
    expect(await queued()).toMatchObject([{ action: 'conversation.read', data: { upTo: 3, epoch: firstEpoch } }]);
  });
  test('[Y12] a read mark carries the epoch under which it was shown', async () => {
    await device.changeEpoch(secondEpoch);
    await markRead({ conversationId: conversation, upTo: 1 }, device.context);
    expect(await queued()).toMatchObject([{ data: { epoch: secondEpoch } }]);
  });
  test('[CHAT-101, CHAT-103] « Tout marquer comme lu » reads all, hides the dot for 500 ms', async () => {
    await device.receive(head(3), [message(3)]);
    await device.receive(
      head(2, { id: asStream(otherConversation), info: info(2, { otherId: uuid(3) as typeof bela }) }),
    );
    await device.receive(head(1, { id: asStream(uuid(103) as ConversationId), membership: membership({ read: 1 }) }));
    await device.waitFor(hasUnread(device), (unread) => unread);
    let over = () => {};
    const waited = vi.spyOn(device.clock, 'wait').mockImplementation(() => new Promise((resolve) => (over = resolve)));
    await markAllRead(null, device.context);
    expect((await queued()).map(({ data }) => data)).toEqual([
      { conversationId: conversation, upTo: 3, epoch: firstEpoch },
      { conversationId: otherConversation, upTo: 2, epoch: firstEpoch },
    ]);
    expect(waited).toHaveBeenCalledWith(500);
    await device.waitFor(hasUnread(device), (unread) => !unread);
    // A message that arrives within that moment does not light the indicator; afterwards it does.
    await device.receive(head(4), [message(4)]);
    await device.waitFor(unreadTotal(device), (total) => total === 1);
    expect(await device.waitFor(hasUnread(device))).toBe(false);
    over();
    await device.waitFor(hasUnread(device), (unread) => unread);
  });
});

describe('conversation actions', () => {
  test('[CHAT-56, CHAT-57] hiding removes the conversation and its messages at once', async () => {
    await device.receive(head(1), [message(1)]);
    await shown((texts) => texts.length === 1);
    await hideConversation({ conversationId: conversation, highestShown: 1 }, device.context);
    expect(
      await device.waitFor(conversationMessages(device, conversation, 128, NEWEST), (view) => view === null),
    ).toBeNull();
    expect(await queued()).toMatchObject([{ action: 'conversation.hide', data: { upTo: 1, epoch: firstEpoch } }]);
  });
  test('[CHAT-60] starting a conversation, also offline, returns the existing one', async () => {
    const started = await startConversation(bela, device.context);
    expect(started).toEqual({ ok: true, value: await conversationIdOf(ada, bela) });
    expect(await startConversation(bela, device.context)).toEqual(started);
  });
  test('[CHAT-86, CHAT-88] no conversation starts across a block, in either direction', async () => {
    const pair = await conversationIdOf(ada, bela);
    await device.receive(
      head(1, { id: pair as string as never, membership: membership({ cardAllowed: false }), card: null }),
    );
    expect(await startConversation(bela, device.context)).toEqual({ ok: false, code: 'blocked' });
    await device.receive(accountHead([bela]));
    await device.waitFor(device.blocked, (members) => members.has(bela));
    expect(await startConversation(bela, device.context)).toEqual({ ok: false, code: 'blocked-mine' });
  });
  test('[CHAT-81] blocking hides the conversation and names the member; unblocking restores it', async () => {
    const pair: ConversationId = await conversationIdOf(ada, bela);
    await device.receive(head(1, { id: pair as string as never, card: card() }), [message(1)]);
    await blockMember({ conversationId: pair, memberId: bela }, device.context);
    expect(await device.waitFor(blockedMemberOf(device, pair), (member) => member !== null)).toBe(bela);
    expect(await device.waitFor(conversationMessages(device, pair, 128, NEWEST), (view) => view === null)).toBeNull();
    await unblockMember({ conversationId: pair, memberId: bela }, device.context);
    expect(await device.waitFor(blockedMemberOf(device, pair), (member) => member === null)).toBeNull();
    expect(
      (await device.waitFor(conversationMessages(device, pair, 128, NEWEST), (view) => view !== null))?.messages,
    ).toHaveLength(1);
  });
});
