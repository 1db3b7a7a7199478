import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEWEST } from '#streams/conversation/window.ts';
import type { MessageView } from '#domain/views.ts';
import { typo } from '#i18n/fr/typography.ts';
import { conversationList, conversationMessages } from '#device/conversations.ts';
import { conversationDraft } from '#device/conversation-draft.ts';
import type { MessageId } from '#schemas/ids.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { bela, conversation, firstEpoch, head, membership } from '#tests/support/streams.ts';
import { sendMessage } from './send-message.ts';
import { setConversation } from '#device/set-conversation.ts';
import { mayAnswer, reactToMessage } from './expressive-commands.ts';
import { quoteOf } from './quote.ts';
import { chipsOf } from './reactions.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());

const sent = async (text: string, replyTo?: MessageId) => {
  const result = await sendMessage(
    { conversationId: conversation, receiverId: bela, text, ...(replyTo && { replyTo }) },
    device.context,
  );
  return result.ok ? result.value : ('' as MessageId);
};
const shown = (fits: (messages: readonly MessageView[]) => boolean) =>
  device.waitFor(conversationMessages(device, conversation, 128, NEWEST), (view) => fits(view?.messages ?? []));

test('[Y1] a pending message can be quoted and reacted to, shown at once', async () => {
  const id = await sent('un');
  await sent('deux', id);
  const view = await shown(({ length }) => length === 2);
  const [message, answer] = view?.messages ?? [];
  expect(answer?.quote).toMatchObject({ id, seq: null, original: { text: 'un', mine: true } });
  if (!message) throw new Error('no message');
  await reactToMessage({ conversationId: conversation, message, emoji: '🔥' }, device.context);
  await reactToMessage({ conversationId: conversation, message, emoji: '👏' }, device.context);
  expect((await shown(([one]) => one?.reactions[0]?.emoji === '👏'))?.messages[0]?.reactions).toHaveLength(1);
  expect((await device.outbox.snapshot()).entries).toHaveLength(3);
});

test('a quote is kept with the draft, returns with it, and leaves with the message', async () => {
  const draft = conversationDraft(device, conversation);
  const id = await sent('un');
  await draft.saveReply({ id, seq: 4 });
  await device.outbox.setDraft(conversation, 'Oui');
  expect([await draft.loadReply(), (await device.outbox.draft(conversation))?.text]).toEqual([{ id, seq: 4 }, 'Oui']);
  await device.outbox.setDraft(conversation, '');
  expect(await draft.loadReply()).toEqual({ id, seq: 4 });
  const second = await sent('Oui', id);
  expect(await draft.loadReply()).toBeNull();
  await device.outbox.withdraw(second);
  expect(await draft.loadReply()).toEqual({ id, seq: null });
  await draft.saveReply(null);
  expect(await device.outbox.draft(conversation)).toMatchObject({ text: 'Oui' });
  expect(await draft.loadReply()).toBeNull();
});

test('[Y1] mute, pin and archive show at once, one entry for all', async () => {
  await device.receive(head(1, { epoch: firstEpoch, membership: membership() }));
  await setConversation({ conversationId: conversation, settings: { muted: true } }, device.context);
  await setConversation({ conversationId: conversation, settings: { archived: true } }, device.context);
  expect(await device.waitFor(conversationList(device, 60), (rows) => rows[0]?.archived === true)).toMatchObject([
    { muted: true, archived: true, pinned: false },
  ]);
  expect((await device.outbox.snapshot()).entries).toHaveLength(1);
});

test('a quote names its author and says whether its message is deleted or not loaded', () => {
  const original = { mine: false, senderId: bela, type: 'text', text: 'Bonsoir', deleted: false } as const;
  expect(quoteOf({ original }, 'victor')).toEqual({ author: 'victor', excerpt: 'Bonsoir' });
  expect(quoteOf({ original: { ...original, mine: true, type: 'image', text: '' } }, 'victor')).toEqual({
    author: 'Vous',
    excerpt: '📷 Image',
  });
  expect(quoteOf({ original: { ...original, text: '', deleted: true } }, 'victor').excerpt).toBe('Message supprimé');
  expect(quoteOf({ original: null }, 'victor').author).toBeNull();
});

test('reactions are grouped by emoji and name their authors', () => {
  const one = { memberId: bela, emoji: '👏', mine: false, count: 1 } as const;
  expect(chipsOf([one, { ...one, mine: true }, { ...one, emoji: '🔥' }], 'victor')).toEqual([
    { emoji: '👏', count: 2, mine: true, label: typo('👏 : victor, Vous') },
    { emoji: '🔥', count: 1, mine: false, label: typo('🔥 : victor') },
  ]);
});

test('deleted, refused or held messages cannot be quoted', () => {
  const message = { deleted: false, state: 'sent', needsConfirmation: false } as MessageView;
  expect(mayAnswer(message)).toBe(true);
  expect(
    [{ deleted: true }, { state: 'failed' as const }, { needsConfirmation: true }].map((given) =>
      mayAnswer({ ...message, ...given }),
    ),
  ).toEqual([false, false, false]);
});
