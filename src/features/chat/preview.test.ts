import { expect, test } from 'vitest';
import type { ConversationRow } from '#domain/views.ts';
import { card } from '#tests/support/streams.ts';
import { nameOf, subtitleOf } from './names.ts';
import { previewOf } from './preview.ts';

const row = (given: Partial<NonNullable<ConversationRow['preview']>>) =>
  previewOf({ preview: { text: '', type: 'text', mine: false, deleted: false, state: null, ...given } });

test('[CHAT-07] [CHAT-08] a message without words says what it shows', () => {
  expect(row({ type: 'image' })).toBe('📷 Image');
  expect(row({ type: 'gif' })).toBe('🎬 GIF');
  expect(row({ type: 'image', text: 'La terrasse' })).toBe('La terrasse');
});
test('words are left as they were typed', () => {
  expect(row({ text: 'ok ?', mine: true })).toBe('ok ?');
});
test('a deleted message says only that', () => expect(row({ deleted: true })).toBe('Message supprimé'));
test('[CHAT-14] a sender whose name is not known is « Unknown »', () => {
  expect(nameOf(null)).toBe('Unknown');
  expect(nameOf(card({ username: 'bela' }))).toBe('bela');
});
test('the subtitle says genre and town, as far as they are known', () => {
  expect(subtitleOf(card({ genre: 'couple', town: 'Lyon' }))).toBe('Couple · Lyon');
  expect(subtitleOf(card({ genre: 'couple', town: null }))).toBe('Couple');
});
