import { expect, test } from 'vitest';
import { previewText } from './preview.ts';
import { sentText, textRefusal, messageTypeOf } from './new-message.ts';

test('[CHAT-07, CHAT-08] a last message without text shows its kind', () => {
  expect(previewText({ type: 'image', text: '', deleted: false })).toBe('📷 Image');
  expect(previewText({ type: 'gif', text: '', deleted: false })).toBe('🎬 GIF');
  expect(previewText({ type: 'image', text: 'La plage', deleted: false })).toBe('La plage');
  expect(previewText({ type: 'image', text: '', deleted: true })).toBe('');
});

test('[LIVE-07] an unanswered call is « manqué » for one and « sans réponse » for the other', () => {
  const call = { type: 'call', text: '', deleted: false } as const;
  expect(previewText({ ...call, mine: false })).toBe('📞 Appel manqué');
  expect(previewText({ ...call, mine: true })).toBe('📞 Appel sans réponse');
});

test('[CHAT-72, CHAT-73, CHAT-74, CHAT-75] the type is gif before image before text', () => {
  expect(messageTypeOf({ gifUrl: 'g', mediaUrl: 'm' })).toBe('gif');
  expect(messageTypeOf({ gifUrl: null, mediaUrl: 'm' })).toBe('image');
  expect(messageTypeOf({ gifUrl: null, mediaUrl: null })).toBe('text');
});

test('[SHELL-199] typed text is trimmed, never cut: too long or invisible text is refused', () => {
  expect(sentText('  Bonsoir \n')).toBe('Bonsoir');
  expect(['👨‍👩‍👧‍👦'.repeat(1000), 'a'.repeat(1001), '\u2800\u200b', 'a'].map((text) => textRefusal(sentText(text)))).toEqual(
    [null, 'text-too-long', 'empty-message', null],
  );
});
