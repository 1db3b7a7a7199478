import { expect, test } from 'vitest';
import { messageTypeOf } from './message-type.ts';
import { previewText } from './preview.ts';
import { cutText } from './text.ts';

test('[CHAT-07, CHAT-08] a last message without text shows what it is', () => {
  expect(previewText({ type: 'image', text: '', deleted: false })).toBe('📷 Image');
  expect(previewText({ type: 'gif', text: '', deleted: false })).toBe('🎬 GIF');
  expect(previewText({ type: 'image', text: 'La plage', deleted: false })).toBe('La plage');
  expect(previewText({ type: 'image', text: '', deleted: true })).toBe('');
});

test('[CHAT-72, CHAT-73, CHAT-74, CHAT-75] the type is gif before image before text', () => {
  expect(messageTypeOf({ gifUrl: 'g', mediaUrl: 'm' })).toBe('gif');
  expect(messageTypeOf({ gifUrl: null, mediaUrl: 'm' })).toBe('image');
  expect(messageTypeOf({ gifUrl: null, mediaUrl: null })).toBe('text');
});

test('[SHELL-199] typed text is trimmed and cut to 1000 characters, none of them halved', () => {
  expect(cutText('  Bonsoir \n')).toBe('Bonsoir');
  expect([...cutText('😀'.repeat(1200))]).toHaveLength(1000);
  expect(cutText('a'.repeat(1200))).toHaveLength(1000);
});
