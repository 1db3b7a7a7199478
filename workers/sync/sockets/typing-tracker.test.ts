import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { otherConversation, conversation } from '#tests/support/streams.ts';
import { createTypingTracker } from './typing-tracker.ts';

function watching() {
  const clock = virtualClock();
  const seen: string[][] = [];
  return { clock, seen, typists: createTypingTracker(clock, (all) => void seen.push([...all])) };
}

test('[CHAT-45] the other’s typing shows, and ends when they stop', () => {
  const { seen, typists } = watching();
  typists.note(conversation, true);
  typists.note(otherConversation, true);
  typists.note(conversation, false);
  typists.note(conversation, false);
  expect(seen).toEqual([[conversation], [conversation, otherConversation], [otherConversation]]);
});

test('[CHAT-45] typing ends after six silent seconds, counted from the last event', async () => {
  const { clock, seen, typists } = watching();
  typists.note(conversation, true);
  await clock.advance(5999);
  typists.note(conversation, true);
  await clock.advance(5999);
  expect(seen).toEqual([[conversation]]);
  await clock.advance(1);
  expect(seen).toEqual([[conversation], []]);
});

test('[CHAT-45] typing ends with the message, and an event that it overtook does not show', async () => {
  const { clock, seen, typists } = watching();
  typists.note(conversation, true);
  typists.noteMessage(conversation, 50);
  typists.note(otherConversation, true);
  await clock.advance(1999);
  typists.note(conversation, true);
  expect(seen).toEqual([[conversation], [], [otherConversation]]);
});

test('[CHAT-45] who goes on writing after a message is seen again within one repetition', async () => {
  const { clock, seen, typists } = watching();
  typists.noteMessage(conversation, 50);
  await clock.advance(2000);
  typists.note(conversation, true);
  expect(seen).toEqual([[conversation]]);
});

test('[CHAT-45] a message of before ends nobody’s typing, as when a pull brings history', () => {
  const { seen, typists } = watching();
  typists.noteMessage(conversation, 60_000);
  typists.note(conversation, true);
  typists.noteMessage(conversation, 60_000);
  expect(seen).toEqual([[conversation]]);
});

test('[CHAT-23] when the connection ends, no typing shows', () => {
  const { seen, typists } = watching();
  typists.note(conversation, true);
  typists.clear();
  typists.clear();
  expect(seen).toEqual([[conversation], []]);
});
