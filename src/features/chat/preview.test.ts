import { expect, test } from 'vitest';
import type { ConversationRow } from '#domain/views.ts';
import { bela, card } from '#tests/support/streams.ts';
import { memberNameOf, subtitleOf } from './member-names.ts';
import { previewOf } from './preview.ts';

const row = (given: Partial<NonNullable<ConversationRow['preview']>>) =>
  previewOf({
    preview: {
      text: '',
      senderId: bela,
      event: null,
      type: 'text',
      mine: false,
      deleted: false,
      state: null,
      ...given,
    },
  });

test('[CHAT-07, CHAT-08] a message without text names its content', () => {
  expect(row({ type: 'image' })).toBe('📷 Image');
  expect(row({ type: 'gif' })).toBe('🎬 GIF');
  expect(row({ type: 'image', text: 'La terrasse' })).toBe('La terrasse');
});
test('typed text is left unchanged', () => {
  expect(row({ text: 'ok ?', mine: true })).toBe('ok ?');
});
test('a deleted message shows only that', () => expect(row({ deleted: true })).toBe('Message supprimé'));
test('[CHAT-14, SHELL-137] an unknown sender is « Unknown »', () => {
  expect(memberNameOf(null)).toBe('Unknown');
  expect(memberNameOf(card({ username: 'bela' }))).toBe('bela');
});
test('the subtitle shows genre and town where known', () => {
  expect(subtitleOf(card({ genre: 'couple', town: 'Lyon' }))).toBe('Couple · Lyon');
  expect(subtitleOf(card({ genre: 'couple', town: null }))).toBe('Couple');
});
